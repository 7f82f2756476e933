# coding: utf-16
import os
