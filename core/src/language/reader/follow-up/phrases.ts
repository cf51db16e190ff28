import { phraseTable } from '../kinds/phrases.ts'

/** Words that only make sense after another question. */
export const followUpPhrases = phraseTable(`
fu.only: only | only in | only from | only the | only show | sirf | bas | restrict to | keep only | narrow to | narrow down to | limit it to | just the | filter to | out of these only
fu.without: exclude | excluding | without | remove | remove the | drop | drop the | take out | leave out | hata do | hatao | hata de | minus | get rid of | delete | skip
fu.add: add | also add | also show | also | show also | include | with also | aur bhi | bhi jodo | jodo | add column | add the column | and also show | add to it | plus
fu.condition: condition | conditions | filter | filters | clause | criteria | criterion | column | columns | line
fu.change: use | what if | what if the | relax | relax the | change | change the | make | make it | make the | set | set the | increase | decrease | raise | lower the | loosen | tighten | kar do | update | replace | instead make
fu.about: what about | how about | what about the | and for | same for | same thing for | same with | try | try with | now for | now | aur | for | and | and what about | uska | now show | do the same for | iski jagah
fu.instead: instead | instead of that | instead of it | ki jagah | in place
fu.chart: make it a chart | make a chart | as a chart | as chart | chart it | plot it | plot this | plot these | draw it | graph it | chart this | show it as a chart | make a graph | show it on a chart | on a chart | visualise it | visualize it
fu.alert: alert me on this | alert me about this | alert me on these | alert me for this | set an alert on this | set alert on this | set alert for this | alert on this | notify me on this | notify me about this | notify me of this | watch this | watch these | watch it | track this | make it an alert | make this an alert | alert me | tell me when this happens | alert me when this happens | alert me when it happens | notify me when this happens | notify me when it happens | tell me when it happens | iska alert lagao | is par alert lagao | iska alert | batao jab ho | save as alert
fu.backtest: backtest this | backtest it | backtest these | backtest | test this | test it | back test this | iska backtest karo | backtest karo | how would this have done | how would it have done | backtest this strategy | simulate this
fu.buy: buy these | buy them | buy all | buy all of these | buy all of them | buy it | invest in these | invest in them | invest in this | put in these | put money in these | ye kharido | inhe kharido | inme lagao | make a basket | make a basket of these | basket these | place orders | order these | sell these | sell them
fu.these: out of these | out of them | from these | from them | from this list | which of these | which of them |  these | this | them | of these | of them | in these | in them | among these | inme | inme se | isme | its | it | that | those | uski | uska | iska | iski
fu.why: why didn't | why didnt | why did not | why not | why is | why isn't | why isnt | why | kyu nahi | kyun nahi | kyu nahi hai | kyun nahi hai | kyu | kyun | why was | why are | how come
fu.inlist: in this list | in the list | in these results | part of this list
fu.missing: come | came | aaya | appear | missing | not there | not in the list | not in list | not here | absent | nahi hai | nahi | gayab | excluded | not included | not showing | not in it | there | here
fu.all: show all | show more | more results | more rows | next page | aur dikhao | all of them | all | show everything | remove the limit | no limit | sab dikhao
fu.reverse: reverse | reverse the order | reverse order | other way round | other way around | ulta karo | flip the order | flip it
fu.first: first | on top | at the top | pehle | sabse pehle
fu.order: sort by | sort | sort it by | sort them by | order by | rank by | sorted by | arrange by | sort on | sort karo
fu.asof: as of | as on | as it was on | as it was in | as at | back in
fu.compare: compare with | compare to | compare it with | compare it to | compare them with | versus | vs | against | compared to | se compare karo | compare
fu.howmany: how many | how many are there | how many are these | count | count them | how many stocks | how many companies | kitne | kitne hai | kitni hai
fu.yearly: yearly | annual | annually | year wise | yearwise | by year
fu.quarterly: quarterly | quarter wise | quarterwise | by quarter | qtrly
fu.after: after | later | then | ke baad | after that
fu.with: with | of | for | worth | ke saath
fu.what: what did he | what did she | what did they | what has he | what did it | who | which ones
fu.show: show | show me | dikhao | list | give me | give | only show
fu.and: and | aur | but | also | plus | & | with
`)
