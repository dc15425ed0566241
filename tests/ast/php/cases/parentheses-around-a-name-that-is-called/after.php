<?php
$a = foo();
