interface Place {
  city: string
  province: string
  postalCode: string
}

/** "Montréal QC H2Y 1H2"; a line never breaks inside the code. */
export const placeLine = ({ city, province, postalCode }: Place): string =>
  [city, province, oneWord(postalCode)].filter(Boolean).join(' ')

/** Name, street and place in one line. */
export const addressLine = ({
  fullName,
  company,
  address1,
  ...place
}: Place & { fullName: string; company: string; address1: string }): string =>
  [fullName || company, address1, placeLine(place)].filter(Boolean).join(', ')

export const oneWord = (postalCode: string): string => postalCode.replaceAll(' ', '\u00A0')
