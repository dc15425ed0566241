<?php
function f($a, $b = [1, 2]) { return $a; } // f
