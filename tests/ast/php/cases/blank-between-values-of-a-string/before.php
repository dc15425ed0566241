<?php
$a = "$b $c";
