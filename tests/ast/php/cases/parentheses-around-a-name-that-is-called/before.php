<?php
$a = (foo)();
