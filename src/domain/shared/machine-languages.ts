/**
 * Languages of the translate widget (requirements §1, with the Vietnamese of its configuration; D28): the
 * widget's code for each, which is also a language tag, and the language's own name.
 */
export const MACHINE_LANGUAGES: readonly { code: string; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'sq', name: 'Shqip' },
  { code: 'am', name: 'አማርኛ' },
  { code: 'ar', name: 'العربية' },
  { code: 'bn', name: 'বাংলা' },
  { code: 'yue', name: '粵語' },
  { code: 'zh-CN', name: '中文（简体）' },
  { code: 'hr', name: 'Hrvatski' },
  { code: 'fr', name: 'Français' },
  { code: 'fr-CA', name: 'Français (Canada)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ht', name: 'Kreyòl ayisyen' },
  { code: 'hu', name: 'Magyar' },
  { code: 'it', name: 'Italiano' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
  { code: 'pl', name: 'Polski' },
  { code: 'pt', name: 'Português' },
  { code: 'ro', name: 'Română' },
  { code: 'ru', name: 'Русский' },
  { code: 'sr', name: 'Српски (ћирилица)' },
  { code: 'sr-Latn', name: 'Srpski (latinica)' },
  { code: 'sk', name: 'Slovenčina' },
  { code: 'es', name: 'Español' },
  { code: 'vi', name: 'Tiếng Việt' },
]
