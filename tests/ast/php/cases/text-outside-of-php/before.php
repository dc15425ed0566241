<p>a</p>
<?php f() ?>
<p> b</p>
