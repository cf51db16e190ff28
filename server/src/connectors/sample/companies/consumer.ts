/** Symbol | name | ISIN | exchange token | listed | size in ₹ crore and price to start from, both rounded | industry; a # line names the sector. */
export const consumer = `
# Automobile and Auto Components
MARUTI | Maruti Suzuki India Ltd. | INE585B01010 | 10999 | 2003 | 480000 | 15000 | Automobiles
M&M | Mahindra & Mahindra Ltd. | INE101A01026 | 2031 | 1995 | 440000 | 3600 | Automobiles
BAJAJ-AUTO | Bajaj Auto Ltd. | INE917I01010 | 16669 | 2008 | 250000 | 9200 | Automobiles
HYUNDAI | Hyundai Motor India Ltd. | INE0V6F01027 | 700026 | 2024 | 200000 | 2400 | Automobiles
EICHERMOT | Eicher Motors Ltd. | INE066A01021 | 910 | 1995 | 180000 | 6800 | Automobiles
TVSMOTOR | TVS Motor Company Ltd. | INE494B01023 | 8479 | 2001 | 160000 | 3500 | Automobiles
TMPV | Tata Motors Passenger Vehicles Ltd. | INE155A01022 | 700057 | 1995 | 150000 | 400 | Automobiles
BOSCHLTD | Bosch Ltd. | INE323A01026 | 2181 | 1998 | 120000 | 41000 | Auto Components
HEROMOTOCO | Hero MotoCorp Ltd. | INE158A01026 | 1348 | 1995 | 110000 | 5400 | Automobiles
MOTHERSON | Samvardhana Motherson International Ltd. | INE775A01035 | 4204 | 1996 | 100000 | 100 | Auto Components
SCHAEFFLER | Schaeffler India Ltd. | INE513A01022 | 1011 | 1996 | 62000 | 4000 | Auto Components
MRF | MRF Ltd. | INE883A01011 | 2277 | 1998 | 60000 | 150000 | Tyres
TIINDIA | Tube Investments of India Ltd. | INE974X01010 | 312 | 2020 | 60000 | 3200 | Auto Components
BHARATFORG | Bharat Forge Ltd. | INE465A01025 | 422 | 1995 | 56000 | 1200 | Auto Components
OLECTRA | Olectra Greentech Ltd. | INE260D01016 | 10637 | 2005 | 46000 | 1600 | Auto Components
BALKRISIND | Balkrishna Industries Ltd. | INE787D01026 | 335 | 2007 | 45000 | 2400 | Tyres
FORCEMOT | Force Motors Ltd. | INE451A01017 | 11573 | 1999 | 44000 | 18000 | Automobiles
MSUMI | Motherson Sumi Wiring India Ltd. | INE0FS801015 | 8596 | 2024 | 38000 | 49 | Auto Components
UNOMINDA | UNO Minda Ltd. | INE405E01023 | 14154 | 2008 | 35000 | 1300 | Auto Components
EXIDEIND | Exide Industries Ltd. | INE302A01020 | 676 | 1996 | 34000 | 420 | Auto Components
RKFORGE | Ramkrishna Forgings Ltd. | INE399G01023 | 11411 | 2008 | 32000 | 580 | Auto Components
ENDURANCE | Endurance Technologies Ltd. | INE913H01037 | 18822 | 2010 | 30000 | 3000 | Auto Components
ARE&M | Amara Raja Energy & Mobility Ltd. | INE885A01032 | 100 | 1998 | 29000 | 1000 | Auto Components
APOLLOTYRE | Apollo Tyres Ltd. | INE438A01022 | 163 | 1997 | 27000 | 480 | Tyres
SONACOMS | Sona BLW Precision Forgings Ltd. | INE073K01018 | 4684 | 2021 | 27000 | 450 | Auto Components
OLAELEC | Ola Electric Mobility Ltd. | INE0LXG01040 | 700043 | 2024 | 24000 | 50 | Automobiles
ATHERENERG | Ather Energy Ltd. | INE0LEZ01016 | 700009 | 2025 | 21000 | 550 | Automobiles
ASAHIINDIA | Asahi India Glass Ltd. | INE439A01020 | 5378 | 1999 | 17000 | 860 | Auto Components
JBMA | JBM Auto Ltd. | INE927D01051 | 11656 | 2003 | 16000 | 630 | Auto Components
CRAFTSMAN | Craftsman Automation Ltd. | INE00LO01017 | 2854 | 2024 | 13000 | 6700 | Auto Components
JKTYRE | JK Tyre & Industries Ltd. | INE573A01042 | 14435 | 1999 | 13000 | 360 | Tyres
CEATLTD | Ceat Ltd. | INE482A01020 | 15254 | 1997 | 12000 | 3400 | Auto Components
MINDACORP | Minda Corporation Ltd. | INE842C01021 | 25897 | 2001 | 9800 | 510 | Auto Components
ZFCVINDIA | ZF Commercial Vehicle Control Systems India Ltd. | INE342J01019 | 16915 | 2010 | 9300 | 14000 | Auto Components
SUNDRMFAST | Sundram Fasteners Ltd. | INE387A01021 | 3345 | 1995 | 9200 | 1000 | Auto Components
# Consumer Durables
TITAN | Titan Company Ltd. | INE280A01028 | 3506 | 1995 | 310000 | 3600 | Jewellery
ASIANPAINT | Asian Paints Ltd. | INE021A01026 | 236 | 1998 | 240000 | 2500 | Paints
DIXON | Dixon Technologies (India) Ltd. | INE935N01020 | 21690 | 2017 | 100000 | 18000 | Household Appliances
HAVELLS | Havells India Ltd. | INE176B01034 | 9819 | 1999 | 95000 | 1600 | Household Appliances
BERGEPAINT | Berger Paints India Ltd. | INE463A01038 | 404 | 1999 | 63000 | 540 | Paints
KALYANKJIL | Kalyan Jewellers India Ltd. | INE303R01014 | 2955 | 2021 | 51000 | 510 | Jewellery
VOLTAS | Voltas Ltd. | INE226A01021 | 3718 | 1998 | 46000 | 1400 | Household Appliances
AMBER | Amber Enterprises India Ltd. | INE371P01015 | 1185 | 2017 | 44000 | 7900 | Household Appliances
PGEL | PG Electroplast Ltd. | INE457L01029 | 25358 | 2015 | 41000 | 570 | Household Appliances
BLUESTARCO | Blue Star Ltd. | INE472A01039 | 8311 | 2000 | 39000 | 1900 | Household Appliances
CROMPTON | Crompton Greaves Consumer Electricals Ltd. | INE299U01018 | 17094 | 2021 | 39000 | 320 | Household Appliances
WHIRLPOOL | Whirlpool of India Ltd. | INE716A01013 | 18011 | 1996 | 26000 | 1400 | Household Appliances
KAJARIACER | Kajaria Ceramics Ltd. | INE217B01036 | 1808 | 1997 | 25000 | 1200 | Household Appliances
CAMPUS | Campus Activewear Ltd. | INE278Y01022 | 9362 | 2023 | 12000 | 270 | Household Appliances
BATAINDIA | Bata India Ltd. | INE176A01028 | 371 | 1997 | 11000 | 1200 | Household Appliances
CERA | Cera Sanitaryware Ltd | INE739E01017 | 15039 | 2008 | 10000 | 6400 | Household Appliances
CENTURYPLY | Century Plyboards (India) Ltd. | INE348B01021 | 13305 | 1997 | 9400 | 790 | Household Appliances
VGUARD | V-Guard Industries Ltd. | INE951I01027 | 15362 | 2009 | 9400 | 360 | Household Appliances
AKZOINDIA | Akzo Nobel India Ltd. | INE133A01011 | 1467 | 1998 | 8400 | 3400 | Paints
# Consumer Services
ETERNAL | Eternal Ltd. | INE758T01015 | 700019 | 2021 | 310000 | 300 | E-Commerce
DMART | Avenue Supermarts Ltd. | INE192R01011 | 19913 | 2017 | 300000 | 4600 | Retailing
TRENT | Trent Ltd. | INE849A01020 | 1964 | 1996 | 180000 | 5200 | Retailing
INDHOTEL | Indian Hotels Co. Ltd. | INE053A01029 | 1512 | 1998 | 110000 | 780 | Hotels
SWIGGY | Swiggy Ltd. | INE00H001014 | 700055 | 2024 | 100000 | 420 | E-Commerce
NAUKRI | Info Edge (India) Ltd. | INE663F01032 | 13751 | 2006 | 86000 | 1400 | E-Commerce
VMM | Vishal Mega Mart Ltd. | INE01EA01019 | 700062 | 2024 | 70000 | 150 | Retailing
NYKAA | FSN E-Commerce Ventures Ltd. | INE388Y01029 | 6545 | 2021 | 66000 | 240 | Retailing
IRCTC | Indian Railway Catering And Tourism Corporation Ltd. | INE335Y01020 | 13611 | 2019 | 57000 | 720 | Consumer Services
ITCHOTELS | ITC Hotels Ltd. | INE379A01028 | 700028 | 2025 | 49000 | 230 | Hotels
JUBLFOOD | Jubilant Foodworks Ltd. | INE797F01020 | 18096 | 2010 | 42000 | 660 | Restaurants
ABFRL | Aditya Birla Fashion and Retail Ltd. | INE647O01011 | 30108 | 2016 | 33000 | 89 | Retailing
DEVYANI | Devyani International Ltd. | INE872J01023 | 5373 | 2021 | 33000 | 190 | Restaurants
LEMONTREE | Lemon Tree Hotels Ltd. | INE970X01018 | 2606 | 2021 | 33000 | 170 | Hotels
SAPPHIRE | Sapphire Foods India Ltd. | INE806T01020 | 6718 | 2021 | 30000 | 330 | Restaurants
ABLBL | Aditya Birla Lifestyle Brands Ltd. | INE14LE01019 | 700003 | 2025 | 22000 | 140 | Retailing
FIRSTCRY | Brainbees Solutions Ltd. | INE02RE01045 | 700014 | 2024 | 19000 | 360 | E-Commerce
THELEELA | Leela Palaces Hotels & Resorts Ltd. | INE0AQ201015 | 700039 | 2025 | 19000 | 420 | Hotels
TBOTEK | TBO Tek Ltd. | INE673O01025 | 700056 | 2015 | 18000 | 500 | Consumer Services
VENTIVE | Ventive Hospitality Ltd. | INE781S01027 | 700061 | 2019 | 17000 | 750 | Hotels
BLS | BLS International Services Ltd. | INE153T01027 | 17279 | 2021 | 15000 | 370 | Consumer Services
CHALET | Chalet Hotels Ltd. | INE427F01016 | 8546 | 2004 | 15000 | 1000 | Hotels
INDIAMART | Indiamart Intermesh Ltd. | INE933S01016 | 10726 | 2019 | 15000 | 2600 | Retailing
EIHOTEL | EIH Ltd. | INE230A01023 | 919 | 1996 | 12000 | 400 | Hotels
MANYAVAR | Vedant Fashions Ltd. | INE825V01034 | 8167 | 2020 | 11000 | 730 | Retailing
DBREALTY | Valor Estate Ltd. | INE879I01012 | 18124 | 2011 | 10000 | 170 | Consumer Services
# Fast Moving Consumer Goods
HINDUNILVR | Hindustan Unilever Ltd. | INE030A01027 | 1394 | 1995 | 590000 | 2600 | Personal Care
ITC | ITC Ltd. | INE154A01025 | 1660 | 1995 | 510000 | 410 | Tobacco Products
NESTLEIND | Nestle India Ltd. | INE239A01024 | 17963 | 1995 | 230000 | 1200 | Packaged Foods
VBL | Varun Beverages Ltd. | INE200M01039 | 18921 | 2016 | 160000 | 480 | Personal Care
BRITANNIA | Britannia Industries Ltd. | INE216A01030 | 547 | 1996 | 140000 | 6200 | Packaged Foods
GODREJCP | Godrej Consumer Products Ltd. | INE102D01028 | 10099 | 2007 | 120000 | 1300 | Personal Care
TATACONSUM | Tata Consumer Products Ltd. | INE192A01025 | 3432 | 1995 | 110000 | 1100 | Packaged Foods
UNITDSPR | United Spirits Ltd. | INE854D01024 | 700060 | 2002 | 100000 | 1400 | Breweries and Distilleries
DABUR | Dabur India Ltd. | INE016A01026 | 772 | 1995 | 93000 | 550 | Personal Care
MARICO | Marico Ltd. | INE196A01026 | 4067 | 1999 | 92000 | 730 | Personal Care
PATANJALI | Patanjali Foods Ltd. | INE619A01035 | 700045 | 1995 | 64000 | 1800 | Packaged Foods
COLPAL | Colgate Palmolive (India) Ltd. | INE259A01022 | 15141 | 1999 | 62000 | 2400 | Personal Care
GODFRYPHLP | Godfrey Phillips India Ltd. | INE260B01028 | 1181 | 1999 | 55000 | 11000 | Tobacco Products
UBL | United Breweries Ltd. | INE686F01025 | 16713 | 2008 | 48000 | 1800 | Breweries and Distilleries
RADICO | Radico Khaitan Ltd | INE944F01028 | 10990 | 2004 | 42000 | 2800 | Breweries and Distilleries
BIKAJI | Bikaji Foods International Ltd. | INE00E101023 | 11966 | 2024 | 24000 | 770 | Packaged Foods
DOMS | DOMS Industries Ltd. | INE321T01012 | 700016 | 2021 | 21000 | 2500 | Personal Care
HONASA | Honasa Consumer Ltd. | INE0J5401028 | 700025 | 2024 | 20000 | 500 | Personal Care
LTFOODS | LT Foods Ltd. | INE818H01020 | 700037 | 2008 | 19000 | 430 | Packaged Foods
AWL | AWL Agri Business Ltd. | INE699H01024 | 8110 | 2009 | 14000 | 260 | Personal Care
CCL | CCL Products (I) Ltd. | INE421D01022 | 11452 | 2005 | 14000 | 920 | Personal Care
EIDPARRY | E.I.D. Parry (India) Ltd. | INE126A01031 | 916 | 1997 | 14000 | 1100 | Personal Care
GILLETTE | Gillette India Ltd. | INE322A01010 | 1576 | 1995 | 14000 | 10000 | Personal Care
BALRAMCHIN | Balrampur Chini Mills Ltd. | INE119A01028 | 341 | 1998 | 13000 | 530 | Sugar
EMAMILTD | Emami Ltd. | INE548C01032 | 13517 | 2005 | 13000 | 600 | Personal Care
GODREJAGRO | Godrej Agrovet Ltd. | INE850D01014 | 144 | 2003 | 11000 | 740 | Personal Care
JYOTHYLAB | Jyothy Labs Ltd. | INE668F01031 | 15146 | 2007 | 11000 | 330 | Personal Care
PGHH | Procter & Gamble Hygiene & Health Care Ltd. | INE179A01014 | 2535 | 1997 | 11000 | 13000 | Personal Care
BBTC | Bombay Burmah Trading Corporation Ltd. | INE050A01025 | 380 | 1995 | 8900 | 1900 | Personal Care
TRIVENI | Triveni Engineering & Industries Ltd. | INE256C01024 | 13081 | 2003 | 8800 | 350 | Sugar
# Media Entertainment & Publication
ZEEL | Zee Entertainment Enterprises Ltd. | INE256A01028 | 3812 | 1998 | 40000 | 110 | Media and Entertainment
PVRINOX | PVR INOX Ltd. | INE191H01014 | 13147 | 2008 | 26000 | 1100 | Media and Entertainment
SUNTV | Sun TV Network Ltd. | INE424H01027 | 13404 | 2006 | 11000 | 560 | Media and Entertainment
SAREGAMA | Saregama India Ltd | INE979A01025 | 4892 | 1998 | 9500 | 500 | Media and Entertainment
# Textiles
PAGEIND | Page Industries Ltd. | INE761H01022 | 14413 | 2007 | 50000 | 44000 | Textile Products
WELSPUNLIV | Welspun Living Ltd. | INE192B01031 | 19804 | 1996 | 48000 | 130 | Textile Products
VTL | Vardhman Textiles Ltd. | INE825A01020 | 2073 | 1997 | 41000 | 440 | Textile Products
TRIDENT | Trident Ltd. | INE064C01022 | 9685 | 2000 | 37000 | 29 | Textile Products
KPRMILL | K.P.R. Mill Ltd. | INE930H01031 | 14912 | 2006 | 35000 | 1000 | Textile Products
ALOKINDS | Alok Industries Ltd. | INE270A01029 | 17675 | 1998 | 28000 | 19 | Textile Products
`
