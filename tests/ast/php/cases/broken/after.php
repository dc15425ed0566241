<?php
f(;
