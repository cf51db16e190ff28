import { useCallback, useEffect, useRef, useState } from 'react'

/** The part of the browser's speech recognition that is used; not in TypeScript's own library. */
interface Recognition {
  lang: string
  interimResults: boolean
  continuous: boolean
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null
  onend: (() => void) | null
  onerror: (() => void) | null
  start: () => void
  stop: () => void
}

type RecognitionMaker = new () => Recognition

const maker = (): RecognitionMaker | null => {
  const home = window as unknown as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker }
  return home.SpeechRecognition ?? home.webkitSpeechRecognition ?? null
}

/** Speaks into the input, where the browser can listen. */
export function useDictation(onText: (text: string) => void) {
  const [isListening, setIsListening] = useState(false)
  const running = useRef<Recognition | null>(null)
  const hear = useRef(onText)
  hear.current = onText

  useEffect(() => () => running.current?.stop(), [])

  const toggle = useCallback(() => {
    if (running.current) {
      running.current.stop()
      return
    }
    const Maker = maker()
    if (!Maker) return
    const recognition = new Maker()
    recognition.lang = 'en-IN'
    recognition.interimResults = false
    recognition.continuous = false
    recognition.onresult = ({ results }) => {
      const said = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ')
      if (said.trim() !== '') hear.current(said.trim())
    }
    const ended = () => {
      running.current = null
      setIsListening(false)
    }
    recognition.onend = ended
    recognition.onerror = ended
    running.current = recognition
    setIsListening(true)
    recognition.start()
  }, [])

  return { isSupported: maker() !== null, isListening, toggle }
}
