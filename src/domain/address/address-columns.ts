import { columnKinds } from '#src/domain/import/table-import.ts'

/**
 * Column headings of address files, in our four languages and in the programs people export from (Outlook,
 * Google Contacts, Canada Post and carriers' address books). `firstName` and `lastName` become the full name.
 */
export const ADDRESS_COLUMNS = columnKinds({
  fullName: [
    'name, full name, recipient, recipient name, consignee, ship to, ship to name, display name, file as',
    'nom, nom complet, destinataire',
    'nombre, nombre completo, destinatario',
    '姓名, 收件人, 名字',
  ],
  firstName: ['first name, given name', 'prenom', 'nombre de pila', '名'],
  lastName: ['last name, family name, surname', 'nom de famille', 'apellido, apellidos', '姓'],
  company: [
    'company, company name, business, organization, organisation, organization name, organization 1 name',
    'entreprise, societe, compagnie',
    'empresa, compania',
    '公司, 公司名称',
  ],
  contactName: [
    'contact, contact name, attention, attn',
    'nom du contact, personne ressource, a l attention de',
    'nombre de contacto, contacto',
    '联系人',
  ],
  address1: [
    'address, address 1, address line 1, street, street address, street 1',
    'business street, home street, address 1 street',
    'adresse, adresse 1, adresse ligne 1, rue',
    'direccion, direccion 1, direccion linea 1, calle, domicilio',
    '地址, 街道, 街道地址',
  ],
  address2: [
    'address 2, address line 2, street 2, business street 2, home street 2',
    'adresse 2, adresse ligne 2',
    'direccion 2, direccion linea 2',
    '地址第二行, 地址 2',
  ],
  aptSuite: [
    'apt, suite, apt suite, unit, apartment',
    'app bureau, appartement, app, bureau',
    'apto oficina, apartamento, oficina',
    '公寓 单元, 单元, 公寓',
  ],
  city: [
    'city, town, municipality, locality, business city, home city, address 1 city',
    'ville, municipalite',
    'ciudad, municipio',
    '城市, 市',
  ],
  province: [
    'province, state, province state, state province, prov, region',
    'business state, home state, address 1 region',
    'etat, province etat',
    'estado, provincia, provincia estado',
    '省, 州, 省 州',
  ],
  country: [
    'country, country code, country region, business country region, home country region, address 1 country',
    'pays',
    'pais',
    '国家',
  ],
  postalCode: [
    'postal code, postal, postal zip code, zip, zip code, zip postal code, postcode',
    'business postal code, home postal code, address 1 postal code',
    'code postal, code postal zip',
    'codigo postal, codigo postal zip, cp',
    '邮政编码, 邮编',
  ],
  phone: [
    'phone, phone number, telephone, tel, business phone, home phone, mobile phone, mobile, phone 1 value',
    'numero de telephone, cellulaire',
    'telefono, celular',
    '电话, 手机, 电话号码',
  ],
  extension: ['extension, ext', 'poste, poste telephonique', '分机'],
  email: [
    'email, e mail, e mail address, email address, e mail 1 value',
    'courriel, adresse courriel',
    'correo, correo electronico',
    '电子邮箱, 邮箱, 电子邮件',
  ],
  addressType: ['address type, type', 'type d adresse', 'tipo de direccion', '地址类型'],
  buzzCode: [
    'buzz code, buzzer, buzzer code',
    'code d interphone, interphone',
    'codigo del portero, codigo de entrada',
    '门禁码',
  ],
  allowDropoff: [
    'allow drop off, leave at door',
    'permettre le depot sans remise, laisser a la porte',
    'permitir dejar en la puerta, dejar en la puerta',
    '允许放置门口, 可放在门口',
  ],
  isCompany: ['is company, this is a company', 'c est une entreprise', 'es una empresa', '这是公司'],
  residential: [
    'residential, residential address, is residential',
    'adresse residentielle, residentiel',
    'direccion residencial, residencial',
    '住宅地址, 住宅',
  ],
  tags: [
    'tags, labels, categories, group membership, groups',
    'etiquettes, mots cles',
    'etiquetas',
    '标签, 分类',
  ],
})
