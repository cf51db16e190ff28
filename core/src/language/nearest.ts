/** Known words that look most like one that is not known. */

/** Changes of a letter (two neighbours swapped is one) from one word to the other; `most + 1` once there are more. */
export function lettersApart(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= right.length; j++) {
      const isSame = left[i - 1] === right[j - 1]
      let apart = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        apart = Math.min(apart, (before[j - 2] ?? 0) + 1)
      next.push(apart)
      least = Math.min(least, apart)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[right.length] ?? most + 1
}

/** Those that are equally near and nearer than all others, in the order given; a longer word may differ in more letters. */
export function nearestWords(word: string, known: Iterable<string>, count = 3): string[] {
  const most = word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3
  const found: { readonly word: string; readonly apart: number }[] = []
  for (const candidate of known) {
    const apart = lettersApart(word, candidate, most)
    if (apart <= most) found.push({ word: candidate, apart })
    // "holding" for promoter_holding, "roc" for roce: a part that is whole between underscores, or the beginning.
    else if (word.length >= 3 && (candidate.startsWith(word) || `_${candidate}_`.includes(`_${word}_`)))
      found.push({ word: candidate, apart: most + 1 })
  }
  const least = Math.min(...found.map(({ apart }) => apart))
  return found
    .filter(({ apart }) => apart === least)
    .slice(0, count)
    .map((each) => each.word)
}
