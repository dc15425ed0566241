<?php
#[A(2)]
class B {}
