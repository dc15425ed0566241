<?php
use A\ B;
