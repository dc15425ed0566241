<?php
$a = '\n';
