<?php
f();
