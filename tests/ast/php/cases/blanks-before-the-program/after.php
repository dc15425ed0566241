
<?php
f();
