<?php
empty($a);
