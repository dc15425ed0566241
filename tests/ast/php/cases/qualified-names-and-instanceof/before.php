<?php
namespace App\First;
