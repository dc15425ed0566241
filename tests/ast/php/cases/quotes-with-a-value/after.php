<?php
$a = "$b";
