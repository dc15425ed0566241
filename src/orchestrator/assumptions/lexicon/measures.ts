/** Units: `dimension: name factor alias,alias`, the factor in the dimension's base unit. */
export const UNITS = `
time: ns 0.000000001 nanosecond,ns
time: µs 0.000001 microsecond,us,µs,μs
time: ms 0.001 millisecond,ms,milli,msec
time: s 1 second,sec,s
time: min 60 minute,min,mins
time: h 3600 hour,hr,hrs,h
time: d 86400 day,d,night
time: week 604800 week,wk
time: month 2592000 month
time: year 31536000 year,yr
bytes: B 1 byte,b
bytes: KB 1000 kb,kilobyte
bytes: MB 1000000 mb,megabyte,meg
bytes: GB 1000000000 gb,gigabyte,gig
bytes: TB 1000000000000 tb,terabyte
bytes: KiB 1024 kib,kibibyte
bytes: MiB 1048576 mib,mebibyte
bytes: GiB 1073741824 gib,gibibyte
bytes: TiB 1099511627776 tib,tebibyte
percent: % 1 percent,%,pct,per cent
pixels: px 1 px,pixel
bits: bit 1 bit
length: m 1 metre,meter
length: km 1000 km,kilometre,kilometer
length: mile 1609.344 mile
length: cm 0.01 cm,centimetre,centimeter
length: mm 0.001 mm,millimetre,millimeter
mass: kg 1000 kg,kilogram
mass: g 1 gram
mass: lb 453.59237 pound weight,lbs
mass: mg 0.001 milligram
mass: ounce 28.349523 ounce,oz
mass: tonne 1000000 tonne
length: inch 0.0254 inch
length: foot 0.3048 foot,feet
volume: l 1 litre,liter
volume: ml 0.001 millilitre,milliliter,ml
volume: gal 3.785411784 gallon
power: W 1 watt
power: kW 1000 kilowatt,kw
energy: kWh 1 kwh,kilowatt hour
voltage: V 1 volt
voltage: mV 0.001 millivolt,mv
rate of bits: kbit/s 1000 kbps,kbit
rate of bits: Mbit/s 1000000 mbps,mbit
rate of bits: Gbit/s 1000000000 gbps,gbit
bytes: PB 1000000000000000 pb,petabyte
frequency: GHz 1000000000 ghz
frequency: Hz 1 hz,hertz
frequency: kHz 1000 khz
frequency: MHz 1000000 mhz
`;

/** Periods that are one word: the number of seconds between two runs. */
export const PERIODS: ReadonlyMap<string, number> = new Map([
  ["hourly", 3600],
  ["daily", 86_400],
  ["nightly", 86_400],
  ["weekly", 604_800],
  ["monthly", 2_592_000],
  ["yearly", 31_536_000],
  ["annually", 31_536_000],
]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    dozen: 12,
    half: 0.5,
    quarter: 0.25,
    single: 1,
    pair: 2,
    once: 1,
    twice: 2,
    thrice: 3,
  }),
);

/** `Second` is a unit of time, too, and stays one. */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map(
  "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ").map((word, at) => [word, at + 3]),
);

export const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
  ["k", 1000],
]);

/** Words that make a number a limit: what stands before or behind it. */
export const BOUNDS = `
max: last,latest,at most,no more than,not more than,up to,maximum,maximum of,max,limit,limited to,limit of,limited,cap,capped,capped at,as many as,as long as,as large as,as much as,no longer than,not longer than,less than or equal,or less,or fewer,within,in under,under,below,less than,fewer than,ceiling,at maximum,shorter than,smaller than,upper bound,or below,in less than,not exceed,upper limit,never more than,not above,or earlier,or older,older than or,at the most,threshold max,≤,<=,<,restricted to
min: at least,no less than,not less than,no fewer than,minimum,minimum of,min,or more,or later,or newer,or higher,or above,and up,and above,and later,and newer,+,≥,>=,upward,starting with,at minimum,lower bound,floor,or greater,a minimum,lower limit,never fewer than,never less than,never below,not below,not under,at the least,threshold,upwards
above: more than,over,above,larger than,greater than,longer than,exceed,bigger than,higher than,older than,beyond,newer than,>,in excess of,past,stay above
about: about,approximate,roughly,around,circa,nearly,almost,some,typically,on average
`;

export const NEGATORS = `not,no,never,neither,nor,nobody,none,nothing,nowhere,without,cannot,no longer,not any longer,any longer,no two,lack,lacks,lacking,avoid,prevent,refuse to,fail to,impossible,unable to,in no case,under no circumstance,not possible,hardly,don,free of,rather than,instead of,as opposed to,unlikely,must not,may not,nor,absence of,no one,by no means,stop,ceased to,unless,except`;

export const CONDITIONS = `if,when,whenever,unless,in case,provided that,provided,except when,while,during,for,only if,only when,once`;

/** Circumstances of which a sentence can hold in one and not in another. */
export const CIRCUMSTANCES = `
stage: production=prod,live environment,live system; test=tests,testing,test suite,test environment,under test; development=dev,local development,locally,developer machine,dev mode,debug mode,debug build,development mode; staging=pre production,preview; ci=continuous integration,ci pipeline,build server
platform: windows=on windows; linux=on linux; macos=on macos,on mac
device: mobile=on mobile,on phone,mobile device; desktop=on desktop,desktop browser
phase: startup=at startup,during startup,at boot,on start; shutdown=at shutdown,on shutdown,during shutdown
network: online=while online,when online; offline=while offline,when offline,offline mode
`;
