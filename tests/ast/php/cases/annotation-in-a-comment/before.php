<?php
/** @Route("/a") */
class A {}
