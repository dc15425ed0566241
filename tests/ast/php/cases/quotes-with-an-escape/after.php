<?php
$a = "\n";
