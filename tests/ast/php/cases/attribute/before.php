<?php
#[A(1)]
class B {}
