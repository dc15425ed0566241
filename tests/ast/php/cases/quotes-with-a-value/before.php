<?php
$a = '$b';
