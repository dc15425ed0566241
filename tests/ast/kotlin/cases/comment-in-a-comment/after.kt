/* a /* b */ */
class A
