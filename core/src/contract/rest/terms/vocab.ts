export const vocabLimits = { sentence: 500, questions: 100, words: 50, perMinute: 60 } as const
