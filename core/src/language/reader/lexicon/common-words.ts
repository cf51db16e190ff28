/**
 * Words of everyday English, Hindi in Latin letters and finance that are also names or symbols of companies. Such a name
 * counts only in capitals, or when a larger name holds it ("Page Industries"): "can you", "it is", "page" name nobody.
 */
const text = `
a about above across act action active add advance after again age ago aim air all almost alpha also always among an and any apex app apply
arm around art as asian ask at away back bag bal band bank bar base basic be beat been before best beta better between beyond big bill blue
bond book both box brand break bright broad bull bus business but buy by call can cap capital car care case cash cell centre century chart
cheap check choice city class clean clear click close club coal coin cold come common company compare control cool copper core corp cost
could country crest cross crown cup current custom cut daily data date day days deal debt deep delta demand digital direct do does dollar
double down drop dry duration dynamic each early earn east easy eco edge elite empire energy engine equal equity era ever every exact
express extra eye face fact fair fall far fast few fiber field fill final finance find fine fire first fit five fix flat flow focus food
for force form four free fresh from full fund future gain game gap gas gem general get giant give global go goal gold good grand great green
grey group growth had half hand happy hard has have he heat help here hi high him hind his hold home hot hotel hour house how ideal if image
in income index india indian industry info innovation insider inside into invest investor iron is island it item its jet job join just keen
keep key kind king know land large last late latest law lead leader leading learn least leather less let level life light like limit
line link liquid list live loan local lock logo long look loss lot low lower lucky lux made main make man many map mark market master max
may me mean media medium meet men metal micro mid might mind mine mini mint mobile model modern money month more most move much multi music
must my name nano nation native near need net network never new news next nice night no noble none nor north not note now number of off
office oil old on once one only open option or order orient other our out over own page paint paper par park part pass past pay peak pearl
per perfect phone pick pilot pioneer place plan plant play plus point pool port post power premier price prime prince print private pro
profit project public pull pure push put quality quarter quick quote race radio rain rank rate raw reach read real record red regular rent
report rest result retail return rich right ring rise risk river road rock roll root round royal run safe sale same sat save score sea
search season second sector see sell send serve set seven share she shine ship shop short should show side sign signal silver simple since
single site size sky small smart so soft solid some son sort source south space special speed sport spot square stable stand star start
state stay steel step stock stop store strong style success such sugar sum summit sun super supply support sure surge swan system take talk
target tax team tech tell ten test text than that the their them then there these they thing think this three through tide tiger tile time
times tip titanium to today too top total touch tower town track trade train travel tree trend trident triple true trust try turn two type
under union unique unit united universal up upper us use user value vault very via view vision vital volume wait walk wall want war was
watch water wave way we wealth web week weight welcome well were west what wheel when where which while white who whole why wide will win
wind window wine wish with within without wonder wood word work world worth would write year yes yet yield you young your zero zone
ace ad aim ait am ami anup apollo apt asal bajaj basil basis bedmutha bliss bonus bsl cable cam canny care chola citadel cosmo cub dabur dam dev
dish divis dr eih elecon eng epic escorts eternal exide fdc fortis gail gati gic gmr hal hcc hero hikal hg hfcl idea iex ifci igl iis ind
ion irb itc itd itdc jai jai kama kei kiri kpi kse lt lal m mac mahindra mahanagar man mas mic mind mkt moil mol mps mrf nava nbcc neo nil nmdc
nocil oal oil om orbit pc pcr pds pe pel ptc ptl raj rama rain rane ratio redington rico rites roc roe roce rs sai sail salon sbc sharp shree si
sis sml snl spa spal spic srf ster sumi sun swan tab tci td texmaco thangamayil tips titan tree tv uflex ugro uno v vip vst welcorp wil
kar ko mat mein raha rahe rahi hai dena dekho ek do teen char paanch dus sau din saal mahina ab aaj kal jab tab kab
eps pat fcf cfo dps nav sip etf ipo npa nim npm opm gpm aum ebit peg ttm yoy qoq cagr ath atl cmp ltp vwap ema sma wma dma rsi adx atr cci mfi obv
buy sell hold bullish bearish breakout crossover candle doji hammer support resistance pivot monthly weekly daily hourly yearly quarterly annual
dividend bonus split buyback merger results earnings sales revenue promoter pledge holding stake insider bulk block deals
`

/** Whole, well known company names that people type in small letters; the list above would hide them. */
const spokenNames = new Set(
  'titan dabur exide fortis gail hal hero itc mrf nmdc sail srf divis apollo escorts eternal mahindra bajaj eih gmr irb moil nbcc nocil oil india? iex igl ifci hfcl hikal kei mahanagar redington rites texmaco uflex uno vip vst chola cosmo bliss? elecon'.split(
    ' ',
  ),
)
spokenNames.delete('oil')

export const commonWords: ReadonlySet<string> = new Set(
  text
    .trim()
    .split(/\s+/)
    .filter((word) => !spokenNames.has(word)),
)
