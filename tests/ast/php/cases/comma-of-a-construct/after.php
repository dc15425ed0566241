<?php
empty($a,);
