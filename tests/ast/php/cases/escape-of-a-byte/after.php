<?php
$a = "é";
