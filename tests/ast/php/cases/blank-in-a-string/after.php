<?php
$a = "x $b  y";
