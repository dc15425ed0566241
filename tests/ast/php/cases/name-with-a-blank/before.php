<?php
use A\B;
