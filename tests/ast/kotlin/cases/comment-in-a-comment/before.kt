/* a */
class A
