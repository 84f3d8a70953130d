/** "+14165550134" as "416-555-0134"; foreign numbers as stored, because formatting them takes 80 kB. */
export const phoneLine = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
