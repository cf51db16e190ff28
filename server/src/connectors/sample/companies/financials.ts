/** Symbol | name | ISIN | exchange token | listed | size in ₹ crore and price to start from, both rounded | industry; a # line names the sector. */
export const financials = `
# Financial Services
HDFCBANK | HDFC Bank Ltd. | INE040A01034 | 1333 | 1995 | 1500000 | 970 | Private Sector Bank
ICICIBANK | ICICI Bank Ltd. | INE090A01021 | 4963 | 1997 | 1000000 | 1400 | Private Sector Bank
SBIN | State Bank of India | INE062A01020 | 3045 | 1995 | 800000 | 820 | Public Sector Bank
BAJFINANCE | Bajaj Finance Ltd. | INE296A01032 | 317 | 1998 | 600000 | 970 | Non Banking Financial Company
LICI | Life Insurance Corporation of India | INE0J1Y01017 | 9480 | 2022 | 560000 | 880 | Insurance
KOTAKBANK | Kotak Mahindra Bank Ltd. | INE237A01036 | 1922 | 1995 | 400000 | 2000 | Private Sector Bank
AXISBANK | Axis Bank Ltd. | INE238A01034 | 5900 | 1998 | 340000 | 1100 | Private Sector Bank
BAJAJFINSV | Bajaj Finserv Ltd. | INE918I01026 | 16675 | 2008 | 320000 | 2000 | Holding Company
JIOFIN | Jio Financial Services Ltd. | INE758E01017 | 18143 | 2023 | 200000 | 310 | Holding Company
SBILIFE | SBI Life Insurance Company Ltd. | INE123W01016 | 21808 | 2017 | 180000 | 1800 | Insurance
HDFCLIFE | HDFC Life Insurance Company Ltd. | INE795G01014 | 467 | 2017 | 160000 | 780 | Insurance
IRFC | Indian Railway Finance Corporation Ltd. | INE053F01010 | 2029 | 2021 | 160000 | 130 | Non Banking Financial Company
BAJAJHLDNG | Bajaj Holdings & Investment Ltd. | INE118A01012 | 305 | 1999 | 140000 | 13000 | Holding Company
BANKBARODA | Bank of Baroda | INE028A01039 | 4668 | 1997 | 140000 | 240 | Public Sector Bank
PFC | Power Finance Corporation Ltd. | INE134E01011 | 14299 | 2007 | 130000 | 400 | Non Banking Financial Company
CHOLAFIN | Cholamandalam Investment and Finance Company Ltd. | INE121A01024 | 685 | 1995 | 120000 | 1500 | Non Banking Financial Company
HDFCAMC | HDFC Asset Management Company Ltd. | INE127D01025 | 4244 | 2018 | 120000 | 5800 | Asset Management
PNB | Punjab National Bank | INE160A01022 | 10666 | 1995 | 120000 | 110 | Public Sector Bank
SHRIRAMFIN | Shriram Finance Ltd. | INE721A01047 | 4306 | 1996 | 120000 | 600 | Non Banking Financial Company
CANBK | Canara Bank | INE476A01022 | 10794 | 1997 | 110000 | 110 | Public Sector Bank
MUTHOOTFIN | Muthoot Finance Ltd. | INE414G01012 | 23650 | 2011 | 110000 | 2900 | Non Banking Financial Company
UNIONBANK | Union Bank of India | INE692A01016 | 10753 | 1997 | 100000 | 130 | Public Sector Bank
ICICIGI | ICICI Lombard General Insurance Company Ltd. | INE765G01017 | 21770 | 2017 | 95000 | 1900 | Insurance
RECLTD | REC Ltd. | INE020B01018 | 15355 | 2008 | 95000 | 370 | Non Banking Financial Company
BAJAJHFL | Bajaj Housing Finance Ltd. | INE377Y01014 | 700011 | 2024 | 92000 | 110 | Housing Finance
BSE | BSE Ltd. | INE118H01025 | 19585 | 2017 | 90000 | 2300 | Exchange and Data Platform
INDIANB | Indian Bank | INE562A01011 | 14309 | 1995 | 90000 | 690 | Public Sector Bank
ICICIPRULI | ICICI Prudential Life Insurance Company Ltd. | INE726G01019 | 18652 | 2016 | 88000 | 600 | Insurance
SBICARD | SBI Cards and Payment Services Ltd. | INE018E01016 | 17971 | 2020 | 82000 | 850 | Non Banking Financial Company
POLICYBZR | PB Fintech Ltd. | INE417T01026 | 6656 | 2021 | 80000 | 1800 | Financial Technology
PAYTM | One 97 Communications Ltd. | INE982J01020 | 6705 | 2021 | 78000 | 1200 | Financial Technology
IOB | Indian Overseas Bank | INE565A01014 | 9348 | 1996 | 76000 | 40 | Public Sector Bank
ABCAPITAL | Aditya Birla Capital Ltd. | INE674K01013 | 21614 | 2013 | 74000 | 290 | Non Banking Financial Company
GICRE | General Insurance Corporation of India | INE481Y01014 | 277 | 2021 | 66000 | 370 | Insurance
YESBANK | Yes Bank Ltd. | INE528G01035 | 11915 | 2005 | 65000 | 21 | Private Sector Bank
AUBANK | AU Small Finance Bank Ltd. | INE949L01017 | 21238 | 2017 | 60000 | 710 | Private Sector Bank
IDFCFIRSTB | IDFC First Bank Ltd. | INE092T01019 | 11184 | 2015 | 60000 | 73 | Private Sector Bank
INDUSINDBK | IndusInd Bank Ltd. | INE095A01012 | 5258 | 1999 | 60000 | 750 | Private Sector Bank
LTF | L&T Finance Ltd. | INE498L01015 | 700036 | 2012 | 56000 | 240 | Non Banking Financial Company
MFSL | Max Financial Services Ltd. | INE180A01020 | 2142 | 1997 | 55000 | 1600 | Insurance
BANKINDIA | Bank of India | INE084A01016 | 4745 | 1997 | 54000 | 120 | Public Sector Bank
FEDERALBNK | Federal Bank Ltd. | INE171A01029 | 1023 | 1995 | 52000 | 200 | Private Sector Bank
SUNDARMFIN | Sundaram Finance Ltd. | INE660A01013 | 3339 | 1997 | 50000 | 4600 | Non Banking Financial Company
CDSL | Central Depository Services (India) Ltd. | INE736A01011 | 21174 | 2017 | 46000 | 1500 | Exchange and Data Platform
MCX | Multi Commodity Exchange of India Ltd. | INE745G01043 | 31181 | 2009 | 45000 | 7600 | Exchange and Data Platform
HUDCO | Housing & Urban Development Corporation Ltd. | INE031A01017 | 20825 | 2017 | 44000 | 220 | Housing Finance
MAHABANK | Bank of Maharashtra | INE457A01014 | 11377 | 1998 | 44000 | 54 | Public Sector Bank
RBLBANK | RBL Bank Ltd. | INE976G01028 | 18391 | 2016 | 44000 | 270 | Private Sector Bank
ANGELONE | Angel One Ltd. | INE732I01021 | 324 | 2020 | 43000 | 2300 | Stockbroking
JMFINANCIL | JM Financial Ltd. | INE780C01023 | 13637 | 2005 | 43000 | 180 | Stockbroking
IDBI | IDBI Bank Ltd. | INE008A01015 | 1476 | 2000 | 42000 | 95 | Private Sector Bank
IREDA | Indian Renewable Energy Development Agency Ltd. | INE202E01016 | 700030 | 2023 | 42000 | 150 | Non Banking Financial Company
PNBHOUSING | PNB Housing Finance Ltd. | INE572E01012 | 18908 | 2007 | 42000 | 810 | Housing Finance
MOTILALOFS | Motilal Oswal Financial Services Ltd. | INE338I01027 | 14947 | 2009 | 41000 | 920 | Stockbroking
360ONE | 360 ONE WAM Ltd. | INE466L01038 | 13061 | 2013 | 40000 | 1100 | Asset Management
UCOBANK | UCO Bank | INE691A01018 | 11223 | 1997 | 38000 | 29 | Public Sector Bank
IEX | Indian Energy Exchange Ltd. | INE022Q01020 | 220 | 2015 | 36000 | 140 | Exchange and Data Platform
M&MFIN | Mahindra & Mahindra Financial Services Ltd. | INE774D01024 | 13285 | 2003 | 36000 | 270 | Non Banking Financial Company
KFINTECH | Kfin Technologies Ltd. | INE138Y01010 | 13359 | 2021 | 35000 | 1100 | Exchange and Data Platform
POONAWALLA | Poonawalla Fincorp Ltd. | INE511C01022 | 11403 | 2005 | 35000 | 450 | Non Banking Financial Company
APTUS | Aptus Value Housing Finance India Ltd. | INE852O01025 | 5435 | 2017 | 34000 | 340 | Housing Finance
CENTRALBK | Central Bank of India | INE483A01010 | 14894 | 1997 | 34000 | 36 | Public Sector Bank
LICHSGFIN | LIC Housing Finance Ltd. | INE115A01026 | 1997 | 1999 | 32000 | 560 | Housing Finance
MANAPPURAM | Manappuram Finance Ltd. | INE522D01027 | 19061 | 2003 | 32000 | 290 | Non Banking Financial Company
NIACL | The New India Assurance Company Ltd. | INE470Y01017 | 399 | 2021 | 32000 | 190 | Insurance
CAMS | Computer Age Management Services Ltd. | INE596I01020 | 342 | 2020 | 31000 | 3900 | Exchange and Data Platform
CHOICEIN | Choice International Ltd. | INE102B01014 | 8866 | 1996 | 31000 | 790 | Stockbroking
ABSLAMC | Aditya Birla Sun Life AMC Ltd. | INE404A01024 | 6018 | 1999 | 30000 | 870 | Insurance
NAM-INDIA | Nippon Life India Asset Management Ltd. | INE298J01013 | 357 | 2010 | 30000 | 820 | Insurance
BANDHANBNK | Bandhan Bank Ltd. | INE545U01014 | 2263 | 2018 | 29000 | 170 | Private Sector Bank
STARHEALTH | Star Health and Allied Insurance Company Ltd. | INE575P01011 | 7083 | 2021 | 27000 | 440 | Insurance
CUB | City Union Bank Ltd. | INE491A01021 | 5701 | 1996 | 25000 | 200 | Private Sector Bank
FIVESTAR | Five-Star Business Finance Ltd. | INE128S01021 | 12032 | 2020 | 25000 | 540 | Non Banking Financial Company
CGCL | Capri Global Capital Ltd. | INE180C01042 | 20329 | 2004 | 24000 | 190 | Non Banking Financial Company
ANANDRATHI | Anand Rathi Wealth Ltd. | INE463V01026 | 7145 | 2017 | 23000 | 2900 | Stockbroking
IFCI | IFCI Ltd. | INE039A01010 | 1491 | 1995 | 23000 | 54 | Non Banking Financial Company
AADHARHFC | Aadhar Housing Finance Ltd. | INE883F01010 | 700002 | 2007 | 22000 | 510 | Housing Finance
AIIL | Authum Investment & Infrastructure Ltd. | INE206F01022 | 700010 | 2007 | 21000 | 500 | Non Banking Financial Company
GODIGIT | Go Digit General Insurance Ltd. | INE03JT01014 | 700022 | 2024 | 20000 | 350 | Insurance
NIVABUPA | Niva Bupa Health Insurance Company Ltd. | INE995S01015 | 700041 | 2024 | 19000 | 80 | Insurance
NUVAMA | Nuvama Wealth Management Ltd. | INE531F01023 | 700042 | 2007 | 19000 | 6500 | Stockbroking
SAMMAANCAP | Sammaan Capital Ltd. | INE148I01020 | 700051 | 2008 | 18000 | 140 | Housing Finance
AAVAS | Aavas Financiers Ltd. | INE216P01012 | 5385 | 2016 | 17000 | 1600 | Housing Finance
CREDITACC | CreditAccess Grameen Ltd. | INE741K01010 | 4421 | 2012 | 17000 | 1300 | Non Banking Financial Company
IIFL | IIFL Finance Ltd. | INE530B01024 | 11809 | 1999 | 16000 | 450 | Non Banking Financial Company
KARURVYSYA | Karur Vysya Bank Ltd. | INE036D01028 | 1838 | 2005 | 16000 | 210 | Private Sector Bank
MAHSCOOTER | Maharashtra Scooters Ltd. | INE288A01013 | 2085 | 1997 | 15000 | 18000 | Holding Company
CHOLAHLDNG | Cholamandalam Financial Holdings Ltd. | INE149A01033 | 21740 | 1998 | 14000 | 1800 | Holding Company
CRISIL | CRISIL Ltd. | INE007A01025 | 757 | 1998 | 14000 | 5100 | Exchange and Data Platform
J&KBANK | Jammu & Kashmir Bank Ltd. | INE168A01041 | 5633 | 1996 | 13000 | 100 | Private Sector Bank
HOMEFIRST | Home First Finance Company India Ltd. | INE481N01025 | 2056 | 2013 | 12000 | 1300 | Housing Finance
TATAINVEST | Tata Investment Corporation Ltd. | INE672A01026 | 1621 | 1999 | 12000 | 6800 | Holding Company
SBFC | SBFC Finance Ltd. | INE423Y01016 | 18026 | 2023 | 10000 | 110 | Non Banking Financial Company
UTIAMC | UTI Asset Management Company Ltd. | INE094J01016 | 527 | 2010 | 10000 | 1300 | Asset Management
CANFINHOME | Can Fin Homes Ltd. | INE477A01020 | 583 | 2000 | 8700 | 740 | Housing Finance
`
