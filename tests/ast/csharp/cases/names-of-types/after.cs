using Alias = Far.Away;

namespace A;

[Marked]
class Own
{
    public Kind Property { get; set; }

    void Method(Part Parameter)
    {
        Called();
        Helper.Static();
        value.Member.Run(Argument: nameof(Named));
        value.Generic<Given>(A.B.Whole.Make());
        List<Own<Item>> list = null;
        other?.Bound();
        new Made { Set = value.Level };
    }
}
