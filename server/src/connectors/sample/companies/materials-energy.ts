/** Symbol | name | ISIN | exchange token | listed | size in ₹ crore and price to start from, both rounded | industry; a # line names the sector. */
export const materialsEnergy = `
# Chemicals
PIDILITIND | Pidilite Industries Ltd. | INE318A01026 | 2664 | 1995 | 160000 | 3100 | Specialty Chemicals
SOLARINDS | Solar Industries India Ltd. | INE343H01029 | 13332 | 2009 | 120000 | 14000 | Specialty Chemicals
SRF | SRF Ltd. | INE647A01010 | 3273 | 1998 | 86000 | 3000 | Specialty Chemicals
COROMANDEL | Coromandel International Ltd. | INE169A01031 | 739 | 2000 | 66000 | 2200 | Fertilizers
FACT | Fertilisers and Chemicals Travancore Ltd. | INE188A01015 | 1008 | 1996 | 60000 | 970 | Fertilizers
UPL | UPL Ltd. | INE628A01036 | 11287 | 1996 | 60000 | 700 | Agrochemicals
PIIND | PI Industries Ltd. | INE603J01030 | 24184 | 2012 | 56000 | 3700 | Agrochemicals
LINDEINDIA | Linde India Ltd. | INE473A01011 | 1627 | 1999 | 52000 | 6500 | Specialty Chemicals
HSCL | Himadri Speciality Chemical Ltd. | INE019C01026 | 14334 | 2001 | 45000 | 470 | Specialty Chemicals
FLUOROCHEM | Gujarat Fluorochemicals Ltd. | INE09N301011 | 13750 | 2022 | 39000 | 3700 | Specialty Chemicals
DEEPAKNTR | Deepak Nitrite Ltd. | INE288B01029 | 19943 | 2000 | 33000 | 1700 | Fertilizers
PCBL | PCBL Chemical Ltd. | INE602A01031 | 2649 | 1999 | 32000 | 390 | Specialty Chemicals
CHAMBLFERT | Chambal Fertilizers & Chemicals Ltd. | INE085A01013 | 637 | 1997 | 31000 | 550 | Fertilizers
NAVINFLUOR | Navin Fluorine International Ltd. | INE048G01026 | 14672 | 2005 | 27000 | 4800 | Specialty Chemicals
CLEAN | Clean Science and Technology Ltd. | INE227W01023 | 5049 | 2021 | 24000 | 1200 | Specialty Chemicals
SWANCORP | Swan Corp Ltd. | INE665A01038 | 700054 | 1998 | 18000 | 500 | Specialty Chemicals
AARTIIND | Aarti Industries Ltd. | INE769A01020 | 7 | 1995 | 16000 | 390 | Specialty Chemicals
TATACHEM | Tata Chemicals Ltd. | INE092A01019 | 3405 | 1997 | 16000 | 940 | Specialty Chemicals
RCF | Rashtriya Chemicals & Fertilizers Ltd. | INE027A01015 | 2866 | 1995 | 15000 | 150 | Fertilizers
DEEPAKFERT | Deepak Fertilisers & Petrochemicals Corp. Ltd. | INE501A01019 | 827 | 1999 | 13000 | 1400 | Fertilizers
JUBLINGREA | Jubilant Ingrevia Ltd. | INE0BY001018 | 2783 | 2022 | 11000 | 720 | Specialty Chemicals
SUMICHEM | Sumitomo Chemical India Ltd. | INE258G01013 | 17105 | 2008 | 11000 | 570 | Agrochemicals
BAYERCROP | Bayer Cropscience Ltd. | INE462A01022 | 17927 | 2000 | 10000 | 5100 | Agrochemicals
ATUL | Atul Ltd. | INE100A01010 | 263 | 1997 | 9700 | 6400 | Specialty Chemicals
ALKYLAMINE | Alkyl Amines Chemicals Ltd. | INE150B01039 | 4487 | 1997 | 9000 | 2100 | Specialty Chemicals
BASF | BASF India Ltd. | INE373A01013 | 368 | 1998 | 8600 | 4600 | Specialty Chemicals
# Construction Materials
ULTRACEMCO | UltraTech Cement Ltd. | INE481G01011 | 11532 | 2008 | 370000 | 12000 | Cement
GRASIM | Grasim Industries Ltd. | INE047A01021 | 1232 | 1996 | 190000 | 2800 | Cement
AMBUJACEM | Ambuja Cements Ltd. | INE079A01024 | 1270 | 1998 | 140000 | 570 | Cement
SHREECEM | Shree Cement Ltd. | INE070A01015 | 3103 | 1998 | 100000 | 30000 | Cement
JKCEMENT | J.K. Cement Ltd. | INE823G01014 | 13270 | 2009 | 51000 | 6600 | Cement
DALBHARAT | Dalmia Bharat Ltd. | INE00R701025 | 8075 | 2023 | 42000 | 2400 | Cement
ACC | ACC Ltd. | INE012A01025 | 22 | 1995 | 35000 | 1800 | Cement
JSWCEMENT | JSW Cement Ltd. | INE718I01012 | 700033 | 2025 | 19000 | 500 | Cement
INDIACEM | India Cements Ltd. | INE383A01012 | 1515 | 1996 | 15000 | 390 | Cement
RAMCOCEM | The Ramco Cements Ltd. | INE331A01037 | 2043 | 2000 | 12000 | 1000 | Cement
NUVOCO | Nuvoco Vistas Corporation Ltd. | INE118D01016 | 5426 | 2007 | 11000 | 440 | Cement
# Forest Materials
ABREL | Aditya Birla Real Estate Ltd. | INE055A01016 | 700004 | 1998 | 22000 | 1800 | Paper Products
# Metals & Mining
ADANIENT | Adani Enterprises Ltd. | INE423A01024 | 25 | 1996 | 270000 | 2300 | Non-Ferrous Metals
JSWSTEEL | JSW Steel Ltd. | INE019A01038 | 11723 | 1995 | 260000 | 1100 | Iron and Steel
TATASTEEL | Tata Steel Ltd. | INE081A01020 | 3499 | 1995 | 210000 | 170 | Iron and Steel
HINDZINC | Hindustan Zinc Ltd. | INE267A01025 | 1424 | 1999 | 190000 | 430 | Non-Ferrous Metals
VEDL | Vedanta Ltd. | INE205A01025 | 3063 | 1999 | 180000 | 430 | Non-Ferrous Metals
HINDALCO | Hindalco Industries Ltd. | INE038A01020 | 1363 | 1995 | 170000 | 740 | Non-Ferrous Metals
JINDALSTEL | Jindal Steel Ltd. | INE749A01030 | 6733 | 2000 | 100000 | 1000 | Iron and Steel
LLOYDSME | Lloyds Metals And Energy Ltd. | INE281B01032 | 17313 | 1996 | 66000 | 1300 | Mining
NMDC | NMDC Ltd. | INE584A01023 | 15332 | 1995 | 66000 | 75 | Mining
JSL | Jindal Stainless Ltd. | INE220G01021 | 11236 | 2009 | 62000 | 780 | Iron and Steel
SAIL | Steel Authority of India Ltd. | INE114A01011 | 2963 | 1999 | 55000 | 130 | Iron and Steel
GMDCLTD | Gujarat Mineral Development Corporation Ltd. | INE131A01031 | 5204 | 1996 | 47000 | 520 | Mining
NATIONALUM | National Aluminium Co. Ltd. | INE139A01034 | 6364 | 1998 | 40000 | 210 | Non-Ferrous Metals
NSLNISP | NMDC Steel Ltd. | INE0NNS01018 | 14180 | 2022 | 36000 | 45 | Iron and Steel
HINDCOPPER | Hindustan Copper Ltd. | INE531E01026 | 17939 | 2003 | 33000 | 240 | Non-Ferrous Metals
SARDAEN | Sarda Energy and Minerals Ltd. | INE385C01021 | 17758 | 2000 | 24000 | 580 | Non-Ferrous Metals
GRAVITA | Gravita India Ltd. | INE024L01027 | 20534 | 2010 | 15000 | 1700 | Non-Ferrous Metals
# Oil Gas & Consumable Fuels
RELIANCE | Reliance Industries Ltd. | INE002A01018 | 2885 | 1995 | 1900000 | 1400 | Refineries
ONGC | Oil & Natural Gas Corporation Ltd. | INE213A01029 | 2475 | 1995 | 300000 | 230 | Gas Distribution
COALINDIA | Coal India Ltd. | INE522F01014 | 20374 | 2010 | 240000 | 390 | Coal
IOC | Indian Oil Corporation Ltd. | INE242A01010 | 1624 | 1995 | 200000 | 140 | Refineries
BPCL | Bharat Petroleum Corporation Ltd. | INE029A01011 | 526 | 1996 | 140000 | 320 | Refineries
GAIL | GAIL (India) Ltd. | INE129A01019 | 4717 | 1999 | 120000 | 170 | Gas Distribution
HINDPETRO | Hindustan Petroleum Corporation Ltd. | INE094A01015 | 1406 | 1998 | 82000 | 390 | Refineries
OIL | Oil India Ltd. | INE274J01014 | 17438 | 2009 | 68000 | 390 | Oil Exploration
CHENNPETRO | Chennai Petroleum Corporation Ltd. | INE178A01016 | 2049 | 1998 | 33000 | 730 | Refineries
PETRONET | Petronet LNG Ltd. | INE347G01014 | 11351 | 2006 | 25000 | 280 | Gas Distribution
CASTROLIND | Castrol India Ltd. | INE172A01027 | 1250 | 1999 | 23000 | 200 | Refineries
AEGISLOG | Aegis Logistics Ltd. | INE208C01025 | 700005 | 2004 | 22000 | 500 | Refineries
AEGISVOPAK | Aegis Vopak Terminals Ltd. | INE0INX01018 | 700006 | 2025 | 22000 | 500 | Refineries
IGL | Indraprastha Gas Ltd. | INE203G01027 | 11262 | 2008 | 17000 | 210 | Gas Distribution
MGL | Mahanagar Gas Ltd. | INE002S01010 | 17534 | 2016 | 16000 | 1300 | Gas Distribution
ATGL | Adani Total Gas Ltd. | INE399L01023 | 6066 | 2014 | 15000 | 600 | Gas Distribution
MRPL | Mangalore Refinery & Petrochemicals Ltd. | INE103A01014 | 2283 | 2000 | 13000 | 130 | Refineries
GSPL | Gujarat State Petronet Ltd. | INE246F01010 | 13197 | 2005 | 12000 | 300 | Gas Distribution
GUJGASLTD | Gujarat Gas Ltd. | INE844O01030 | 10599 | 2013 | 9700 | 430 | Gas Distribution
# Power
NTPC | NTPC Ltd. | INE733E01010 | 11630 | 2004 | 320000 | 330 | Power Generation
POWERGRID | Power Grid Corporation of India Ltd. | INE752E01010 | 14977 | 2007 | 260000 | 280 | Power Transmission
ADANIPOWER | Adani Power Ltd. | INE814H01029 | 17388 | 2009 | 240000 | 630 | Power Generation
ADANIGREEN | Adani Green Energy Ltd. | INE364U01010 | 3563 | 2018 | 160000 | 960 | Power Generation
TATAPOWER | Tata Power Co. Ltd. | INE245A01021 | 3426 | 2000 | 120000 | 390 | Power Generation
JSWENERGY | JSW Energy Ltd. | INE121E01018 | 17869 | 2005 | 92000 | 520 | Power Generation
NTPCGREEN | NTPC Green Energy Ltd. | INE0ONG01011 | 700040 | 2024 | 88000 | 100 | Power Generation
NHPC | NHPC Ltd. | INE848E01016 | 17400 | 2009 | 80000 | 80 | Power Generation
TORNTPOWER | Torrent Power Ltd. | INE813H01021 | 13786 | 2009 | 64000 | 1300 | Power Generation
NLCINDIA | NLC India Ltd. | INE589A01014 | 8585 | 1995 | 39000 | 250 | Power Generation
RPOWER | Reliance Power Ltd. | INE614G01033 | 15259 | 2007 | 37000 | 47 | Power Generation
ADANIENSOL | Adani Energy Solutions Ltd. | INE931S01010 | 10217 | 2017 | 35000 | 810 | Power Transmission
JPPOWER | Jaiprakash Power Ventures Ltd. | INE351F01018 | 11763 | 2004 | 34000 | 19 | Power Generation
CESC | CESC Ltd. | INE486A01021 | 628 | 1999 | 25000 | 160 | Power Generation
ACMESOLAR | ACME Solar Holdings Ltd. | INE622W01025 | 700001 | 2019 | 22000 | 500 | Power Generation
RELINFRA | Reliance Infrastructure Ltd. | INE036A01016 | 700048 | 1995 | 18000 | 260 | Power Generation
NAVA | Nava Ltd. | INE725A01030 | 4014 | 1995 | 17000 | 690 | Power Generation
SJVN | SJVN Ltd. | INE002L01015 | 18883 | 2013 | 13000 | 93 | Power Generation
`
