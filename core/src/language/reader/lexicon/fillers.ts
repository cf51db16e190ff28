/**
 * The closed list of words that carry no meaning of their own. A word that is not here, not in the catalogue, not a name
 * and not in words.ts is not understood, and the answer says so.
 */
const lines = `
a an the this? that those these such
please pls plz kindly kripya zara jara
hi hello hey hii dear sir bhai yaar bro friends ji
i we us me my our you your u
want wanna need looking look wish would like could can should shall will do does did may might
show? give find? get fetch tell bring pull help check see let lets kindly provide display? select retrieve identify screen? filter search
list? names name? details? information info data figures numbers values value? results?
dene either pay pays stocks stock shares share companies company firms firm scrips scrip counters counter businesses names ones
kampani kampaniya kampaniyan
there their them they it's its it apne apni apna
indian desi listed market? markets? nse bse
which who whose whom where what's whats
is are was were be been being am
has have had having
trading trade traded priced quoting quoted available currently presently now
so just only? really very much some any? all? every? good?
also too bhi
ka ki ke ko mein me main par pe? ne se? hai hain ho hone hona hua hui hue raha rahi rahe tha the thi jo wo woh ye yeh kuch koi wale wali wala vaale
dikhao dikha dikhaye dikhaiye batao bata bataye bataiye btao chahiye chahie do? de dena dedo karo kar
thanks thank you ok okay suggest recommend summary brief overview? kaunsa kaunse kaunsi konsa konse konsi kaun jinka jinke jinki jiska jiske jiski unka unke aise aisi
criteria conditions condition query screener screen stocks list universe
percentage? percent? rupees?
given gave giving jis jise unhe inhe wahi jitne jitni stocks' overall respectively simultaneously together
`
/** A trailing question mark in the list above marks a word that the grammar also reads; it is listed for the reader's eye only. */
export const fillers: ReadonlySet<string> = new Set(
  lines
    .trim()
    .split(/\s+/)
    .filter((word) => !word.endsWith('?')),
)

export const fillerPhrases: readonly string[] = [
  '"',
  "'",
  'i want',
  'i need',
  'i am looking for',
  "i'm looking for",
  'looking for',
  'show me',
  'show me the',
  'give me',
  'give me a list of',
  'give me the list of',
  'list of',
  'its own',
  'their own',
  'members of',
  'constituents of',
  'the members of',
  'the constituents of',
  'constituent stocks of',
  'components of',
  'companies that make up',
  'stocks that make up',
  'a list of',
  'tell me',
  'let me know',
  'can you',
  'could you',
  'could you please',
  'can you help me',
  'help me',
  'help me find',
  'find me',
  'please find',
  'i would like',
  'id like',
  'is there',
  'are there',
  'are there any',
  'there are',
  'stocks that are',
  'companies that are',
  'stocks which are',
  'companies which are',
  'stocks that',
  'stocks which',
  'companies that',
  'companies which',
  'indian stock market',
  'in the indian stock market',
  'in indian stock market',
  'in the stock market',
  'in the market',
  'in india',
  'of india',
  'thank you',
  // Amounts are in crores anyway.
  'in crore',
  'in crores',
  'in cr',
  'in rs crore',
  'in rs crores',
  'rs.cr.',
  'rs. cr.',
  'rs cr',
  'in rs cr',
  // Prices are in rupees anyway.
  'in rupees',
  'in rupee',
  'in indian rupees',
  'in inr',
  'in rs',
  'rupaye me',
  'rs.',
  'in terms of',
  'with respect to',
  'based on',
  'according to',
  'as per',
  'mujhe',
  'mujhe dikhao',
  'hain kya',
  'hai kya',
  'kya hai',
]
