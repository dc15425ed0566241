// a
namespace a {
template <class T>
class B {
  int x; // x
};
} // namespace a
