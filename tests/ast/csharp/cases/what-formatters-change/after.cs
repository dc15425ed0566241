using A;
using B;
class X {
  List<int> a = [];
  int[] b = [1, 2,];
  static async Task F() {
    var c = new Y { D = 1, };
    var e = c switch { 1 => 2, _ => 3, };
    var f = """
        text
        """;
  }
}
enum G { H, I, }
