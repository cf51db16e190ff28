/** Symbol | name | ISIN | exchange token | listed | size in ₹ crore and price to start from, both rounded | industry; a # line names the sector. */
export const industrials = `
# Capital Goods
HAL | Hindustan Aeronautics Ltd. | INE066F01020 | 2303 | 2018 | 300000 | 4600 | Aerospace and Defence
BEL | Bharat Electronics Ltd. | INE263A01024 | 383 | 1997 | 290000 | 390 | Aerospace and Defence
CGPOWER | CG Power and Industrial Solutions Ltd. | INE067A01029 | 760 | 1995 | 120000 | 770 | Industrial Machinery
ENRIN | Siemens Energy India Ltd. | INE1NPP01017 | 700052 | 2025 | 120000 | 3100 | Industrial Machinery
SIEMENS | Siemens Ltd. | INE003A01024 | 3150 | 1999 | 120000 | 3100 | Industrial Machinery
ABB | ABB India Ltd. | INE117A01022 | 13 | 1998 | 110000 | 5200 | Industrial Machinery
CUMMINSIND | Cummins India Ltd. | INE298A01020 | 1901 | 1999 | 110000 | 4000 | Industrial Machinery
MAZDOCK | Mazagoan Dock Shipbuilders Ltd. | INE249Z01020 | 509 | 2020 | 110000 | 2800 | Aerospace and Defence
POLYCAB | Polycab India Ltd. | INE455K01017 | 9590 | 2019 | 110000 | 7200 | Cables
WAAREEENER | Waaree Energies Ltd. | INE377N01017 | 700063 | 2024 | 100000 | 3400 | Industrial Machinery
ASHOKLEY | Ashok Leyland Ltd. | INE208A01029 | 212 | 1998 | 78000 | 130 | Industrial Machinery
BHEL | Bharat Heavy Electricals Ltd. | INE257A01026 | 438 | 1998 | 78000 | 220 | Industrial Machinery
SUZLON | Suzlon Energy Ltd. | INE040H01021 | 12018 | 2005 | 78000 | 58 | Industrial Machinery
SUPREMEIND | Supreme Industries Ltd. | INE195A01028 | 3363 | 1996 | 56000 | 4300 | Pipes
BDL | Bharat Dynamics Ltd. | INE171Z01026 | 2144 | 2019 | 47000 | 1500 | Aerospace and Defence
COCHINSHIP | Cochin Shipyard Ltd. | INE704P01025 | 21508 | 2017 | 47000 | 1600 | Aerospace and Defence
ELECON | Elecon Engineering Co. Ltd. | INE205B01031 | 13643 | 2001 | 47000 | 600 | Industrial Machinery
APARINDS | Apar Industries Ltd. | INE372A01015 | 11491 | 1998 | 46000 | 8500 | Industrial Machinery
APLAPOLLO | APL Apollo Tubes Ltd. | INE702C01027 | 25780 | 2002 | 46000 | 1700 | Pipes
PREMIERENE | Premier Energies Ltd. | INE0BS701011 | 700046 | 2024 | 46000 | 1000 | Industrial Machinery
TITAGARH | Titagarh Rail Systems Ltd. | INE615H01020 | 15414 | 2010 | 46000 | 910 | Industrial Machinery
KAYNES | Kaynes Technology India Ltd. | INE918Z01012 | 12092 | 2019 | 45000 | 7100 | Industrial Machinery
POWERINDIA | Hitachi Energy India Ltd. | INE07Y701011 | 18457 | 2021 | 44000 | 20000 | Industrial Machinery
GRSE | Garden Reach Shipbuilders & Engineers Ltd. | INE382Z01011 | 5475 | 2019 | 42000 | 2400 | Aerospace and Defence
ESCORTS | Escorts Kubota Ltd. | INE042A01014 | 958 | 2000 | 40000 | 3700 | Industrial Machinery
KEI | KEI Industries Ltd. | INE878B01027 | 13310 | 1998 | 39000 | 4100 | Cables
THERMAX | Thermax Ltd. | INE152A01029 | 3475 | 1995 | 39000 | 3400 | Industrial Machinery
ASTRAL | Astral Ltd. | INE006I01046 | 14418 | 2006 | 37000 | 1400 | Pipes
INOXWIND | Inox Wind Ltd. | INE066P01011 | 7852 | 2017 | 37000 | 150 | Industrial Machinery
TIMKEN | Timken India Ltd. | INE325A01013 | 14198 | 1997 | 37000 | 3000 | Industrial Machinery
SYRMA | Syrma SGS Technology Ltd. | INE0DYJ01015 | 10793 | 2019 | 34000 | 850 | Industrial Machinery
ACE | Action Construction Equipment Ltd. | INE731H01025 | 13587 | 2009 | 32000 | 1100 | Industrial Machinery
AIAENG | AIA Engineering Ltd. | INE212H01026 | 13086 | 2006 | 29000 | 3100 | Industrial Machinery
BEML | BEML Ltd. | INE258A01024 | 395 | 1996 | 29000 | 4100 | Aerospace and Defence
HEG | H.E.G. Ltd. | INE545A01024 | 1336 | 1996 | 29000 | 510 | Industrial Machinery
JWL | Jupiter Wagons Ltd. | INE209L01016 | 20224 | 2012 | 28000 | 320 | Industrial Machinery
GPIL | Godawari Power & Ispat Ltd. | INE177H01039 | 13409 | 2010 | 27000 | 240 | Industrial Machinery
DATAPATTNS | Data Patterns (India) Ltd. | INE0IX101010 | 7358 | 2021 | 24000 | 2600 | Aerospace and Defence
KIRLOSENG | Kirloskar Oil Eng Ltd. | INE146L01010 | 20936 | 2010 | 23000 | 890 | Industrial Machinery
GVT&D | GE Vernova T&D India Ltd. | INE200A01026 | 700020 | 1996 | 20000 | 500 | Industrial Machinery
HBLENGINE | HBL Engineering Ltd. | INE292B01021 | 700023 | 1996 | 20000 | 800 | Industrial Machinery
INOXINDIA | INOX India Ltd. | INE616N01034 | 700027 | 2014 | 20000 | 1200 | Industrial Machinery
JYOTICNC | Jyoti CNC Automation Ltd. | INE980O01024 | 700035 | 2015 | 19000 | 900 | Industrial Machinery
RRKABEL | R R Kabel Ltd. | INE777K01022 | 700047 | 2013 | 19000 | 1200 | Industrial Machinery
TARIL | Transformers And Rectifiers (India) Ltd. | INE763I01026 | 700059 | 2008 | 18000 | 500 | Industrial Machinery
PRAJIND | Praj Industries Ltd. | INE074A01025 | 2705 | 1995 | 17000 | 390 | Industrial Machinery
PTCIL | PTC Industries Ltd. | INE596F01018 | 16682 | 2005 | 17000 | 14000 | Industrial Machinery
CARBORUNIV | Carborundum Universal Ltd. | INE120A01034 | 595 | 1995 | 15000 | 980 | Industrial Machinery
JINDALSAW | Jindal Saw Ltd. | INE324A01032 | 3024 | 1996 | 14000 | 200 | Pipes
USHAMART | Usha Martin Ltd. | INE228A01035 | 8840 | 1997 | 14000 | 380 | Industrial Machinery
WELCORP | Welspun Corp Ltd. | INE191B01025 | 11821 | 1998 | 14000 | 880 | Pipes
ELGIEQUIP | Elgi Equipments Ltd. | INE285A01027 | 937 | 1999 | 13000 | 470 | Industrial Machinery
GRAPHITE | Graphite India Ltd. | INE371A01025 | 592 | 1999 | 13000 | 520 | Industrial Machinery
ZENTEC | Zen Technologies Ltd. | INE251B01027 | 700064 | 2016 | 13000 | 1400 | Aerospace and Defence
HONAUT | Honeywell Automation India Ltd. | INE671A01010 | 3417 | 2000 | 12000 | 36000 | Industrial Machinery
TRITURBINE | Triveni Turbine Ltd. | INE152M01016 | 25584 | 2015 | 12000 | 520 | Industrial Machinery
SCHNEIDER | Schneider Electric Infrastructure Ltd. | INE839M01018 | 31234 | 2013 | 11000 | 880 | Industrial Machinery
SHYAMMETL | Shyam Metalics and Energy Ltd. | INE810G01011 | 4693 | 2009 | 11000 | 920 | Industrial Machinery
FINCABLES | Finolex Cables Ltd. | INE235A01022 | 1038 | 1999 | 10000 | 840 | Cables
FINPIPE | Finolex Industries Ltd. | INE183A01024 | 1041 | 1995 | 9900 | 210 | Pipes
RHIM | RHI MAGNESITA INDIA LTD. | INE743M01012 | 31163 | 2016 | 9900 | 480 | Industrial Machinery
MAHSEAMLES | Maharashtra Seamless Ltd. | INE271B01025 | 2088 | 2000 | 9500 | 640 | Industrial Machinery
KIRLOSBROS | Kirloskar Brothers Ltd. | INE732A01036 | 18581 | 2000 | 9200 | 2000 | Industrial Machinery
KSB | KSB Ltd. | INE999A01023 | 1949 | 2000 | 9000 | 820 | Industrial Machinery
# Construction
LT | Larsen & Toubro Ltd. | INE018A01030 | 11483 | 1995 | 500000 | 3600 | Civil Construction
RVNL | Rail Vikas Nigam Ltd. | INE415G01027 | 9552 | 2019 | 70000 | 330 | Civil Construction
ENGINERSIN | Engineers India Ltd. | INE510A01028 | 4907 | 2000 | 43000 | 210 | Civil Construction
NBCC | NBCC (India) Ltd. | INE095N01031 | 31415 | 2017 | 40000 | 110 | Civil Construction
KPIL | Kalpataru Projects International Ltd. | INE220B01022 | 1814 | 2000 | 38000 | 1300 | Civil Construction
KEC | Kec International Ltd. | INE389H01022 | 13260 | 2007 | 29000 | 870 | Civil Construction
IRCON | IRCON International Ltd. | INE962Y01021 | 4986 | 2018 | 27000 | 170 | Civil Construction
NCC | NCC Ltd. | INE868B01028 | 2319 | 1999 | 25000 | 210 | Civil Construction
IRB | IRB Infrastructure Developers Ltd. | INE821I01022 | 15313 | 2007 | 24000 | 42 | Civil Construction
AFCONS | Afcons Infrastructure Ltd. | INE101I01011 | 700007 | 2010 | 22000 | 500 | Civil Construction
TECHNOE | Techno Electric & Engineering Company Ltd. | INE285K01026 | 6445 | 2007 | 17000 | 1500 | Civil Construction
RITES | RITES Ltd. | INE320J01015 | 3761 | 2010 | 16000 | 270 | Civil Construction
# Diversified
3MINDIA | 3M India Ltd. | INE470A01017 | 474 | 2000 | 12000 | 31000 | Diversified
DCMSHRIRAM | DCM Shriram Ltd. | INE499A01024 | 811 | 1998 | 10000 | 1200 | Diversified
GODREJIND | Godrej Industries Ltd. | INE233A01035 | 10925 | 1996 | 8600 | 1200 | Diversified
# Realty
DLF | DLF Ltd. | INE271C01023 | 14732 | 2007 | 180000 | 750 | Residential Projects
LODHA | Lodha Developers Ltd. | INE670K01029 | 3220 | 2021 | 120000 | 1200 | Residential Projects
PRESTIGE | Prestige Estates Projects Ltd. | INE811K01011 | 20302 | 2010 | 68000 | 1600 | Residential Projects
GODREJPROP | Godrej Properties Ltd. | INE484J01027 | 17875 | 2010 | 62000 | 2000 | Residential Projects
OBEROIRLTY | Oberoi Realty Ltd. | INE093I01010 | 20242 | 2010 | 58000 | 1600 | Residential Projects
PHOENIXLTD | Phoenix Mills Ltd. | INE211B01039 | 14552 | 2007 | 56000 | 1600 | Residential Projects
ANANTRAJ | Anant Raj Ltd. | INE242C01024 | 13620 | 2005 | 31000 | 530 | Residential Projects
BRIGADE | Brigade Enterprises Ltd. | INE791I01019 | 15184 | 2009 | 28000 | 940 | Residential Projects
SOBHA | Sobha Ltd. | INE671H01015 | 13826 | 2008 | 23000 | 1500 | Residential Projects
SIGNATURE | Signatureglobal (India) Ltd. | INE903U01023 | 700053 | 2017 | 18000 | 500 | Residential Projects
# Services
ADANIPORTS | Adani Ports and Special Economic Zone Ltd. | INE742F01042 | 15083 | 2007 | 290000 | 1400 | Ports
INDIGO | InterGlobe Aviation Ltd. | INE646L01027 | 11195 | 2015 | 220000 | 5600 | Airlines
GMRAIRPORT | GMR Airports Ltd. | INE776C01039 | 700021 | 2004 | 92000 | 90 | Ports
JSWINFRA | JSW Infrastructure Ltd. | INE880J01026 | 700034 | 2023 | 64000 | 310 | Ports
CONCOR | Container Corporation of India Ltd. | INE111A01025 | 4749 | 1999 | 41000 | 540 | Logistics
ECLERX | eClerx Services Ltd. | INE738I01010 | 15179 | 2009 | 40000 | 4500 | Commercial Services
DELHIVERY | Delhivery Ltd. | INE148O01028 | 9599 | 2022 | 34000 | 460 | Logistics
REDINGTON | Redington Ltd. | INE891D01026 | 14255 | 2002 | 27000 | 240 | Commercial Services
FSL | Firstsource Solutions Ltd. | INE684F01012 | 14304 | 2006 | 26000 | 360 | Commercial Services
IGIL | International Gemmological Institute (India) Ltd. | INE0Q9301021 | 700031 | 2023 | 16000 | 360 | Commercial Services
SCI | Shipping Corporation of India Ltd. | INE109A01011 | 3048 | 1995 | 12000 | 210 | Logistics
GESHIP | Great Eastern Shipping Co. Ltd. | INE017A01032 | 13776 | 1998 | 11000 | 990 | Logistics
MMTC | MMTC Ltd. | INE123F01029 | 17957 | 2005 | 8800 | 65 | Commercial Services
BLUEDART | Blue Dart Express Ltd. | INE233B01017 | 495 | 1999 | 8500 | 5700 | Logistics
# Telecommunication
BHARTIARTL | Bharti Airtel Ltd. | INE397D01024 | 10604 | 2002 | 1100000 | 1900 | Telecom Services
INDUSTOWER | Indus Towers Ltd. | INE121J01017 | 29135 | 2012 | 92000 | 350 | Telecom Infrastructure
BHARTIHEXA | Bharti Hexacom Ltd. | INE343G01021 | 700012 | 2024 | 87000 | 1800 | Telecom Services
IDEA | Vodafone Idea Ltd. | INE669E01016 | 14366 | 2007 | 80000 | 7.3 | Telecom Services
TATACOMM | Tata Communications Ltd. | INE151A01013 | 3721 | 1999 | 46000 | 1600 | Telecom Services
HFCL | HFCL Ltd. | INE548A01028 | 21951 | 1998 | 38000 | 71 | Telecom Services
RAILTEL | Railtel Corporation Of India Ltd. | INE0DD101019 | 2431 | 2020 | 32000 | 370 | Telecom Services
TEJASNET | Tejas Networks Ltd. | INE010J01012 | 21131 | 2007 | 15000 | 590 | Telecom Services
ITI | ITI Ltd. | INE248A01017 | 1675 | 1997 | 11000 | 310 | Telecom Services
TTML | Tata Teleservices (Maharashtra) Ltd. | INE517B01013 | 8954 | 1997 | 8700 | 57 | Telecom Services
`
