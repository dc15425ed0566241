<?php
$a = "$b$c";
