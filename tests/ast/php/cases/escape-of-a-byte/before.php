<?php
$a = "\xe9";
