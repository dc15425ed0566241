<?php
/** @Route("/b") */
class A {}
