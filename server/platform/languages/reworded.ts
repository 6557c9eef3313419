/** English that notifications, runs and uploads were stored with, and what it reads now. */
export const reworded: Readonly<Record<string, string>> = {
  '{{covered}} of {{lines}} lines are covered. Nobody was asked.':
    '{{covered}} of {{lines}} lines are covered. No sellers were asked.',
  '{{undone}} {{count}} stay as they are, since they changed meanwhile.':
    '{{undone}} {{count}} were left as they are because they have changed since.',
  '1 of them is dearer than what others ask. Compare its price.':
    '1 of them costs more than others ask. Compare its price.',
  '{{count}} of them are dearer than what others ask. Compare their prices.':
    '{{count}} of them cost more than others ask. Compare their prices.',
  '“{{value}}” is no quantity': '“{{value}}” is not a quantity',
  '{{value}} is no number then': '{{value}} is then not a number',
  'The person who asked for this may not do so any more.': 'The person who asked for this may no longer do so.',
  'The person for whom the feed acts may not do so any more. Save the feed to act for yourself.':
    'The person for whom the feed acts may no longer do so. Save the feed to act for yourself.',
  'The person who asked for this export may not export any more.':
    'The person who asked for this export may no longer export.',
  'Some rows are wrong by now: nothing was published. Check them again.':
    'Some rows have become invalid: nothing was published. Check them again.',
  'Another post has its internal reference by now': 'Another post now has its internal reference',
  'Changed meanwhile, stays': 'Changed in the meantime, stays',
  'The server takes no connection': 'The server refuses the connection',
  'See why they stay, and change what keeps them.': 'See why they don’t sell, and what you can change.',
  'It is in an upload of yours. Post it.': 'It is in one of your uploads. Post it.',
  'No call arrived since. After five days it is switched off. Its log under Integration has the answers.':
    'No call has arrived since. After five days it is switched off. Its log under Integration has the answers.',
  'Replace it under Integration. The former one then stays good for 24 hours, so that no call is lost.':
    'Replace it under Integration. The old one keeps working for 24 hours, so that no call is lost.',
  'Look at the sale. If it was not you, say so: the seller and the platform are told.':
    'Check the sale. If it wasn’t you, say so: the seller and the platform are notified.',
  'Everything that was said and the notes of your organization are in it.':
    'It contains the whole conversation and your organization’s notes.',
  'A newer file took its place.': 'A newer file replaced it.',
  'The answer broke off': 'The answer was cut off',
  'The connection broke off': 'The connection was interrupted',
  'The server speaks no sftp that is secure enough': 'The server offers no sftp that is secure enough',
  'Crossed out or done': 'Crossed out, cancelled or done',
  'Written nearly like this': 'Spelled almost like this',
  'Names of photographs': 'Names of photos',
  'Zeros in front are kept': 'Leading zeros are kept',
  'this kind of file says it itself': 'set by this type of file',
  'The file holds characters that no text has. Save it again as .csv or .xlsx.':
    'The file contains characters that are not text. Save it again as .csv or .xlsx.',
  'The file declares things of its own that spreadsheets do not have. Save it again and try again.':
    'The file contains declarations that spreadsheets do not have. Save it again and try again.',
  'This is a .zip. Add it as the archive with photographs, and the spreadsheet by itself.':
    'This is a .zip. Add it as the archive of photos, and the spreadsheet separately.',
  '“{{value}}” has lost zeros in front': '“{{value}}” has lost its leading zeros',
  '“{{value}}” has decimals, which its currency has not': '“{{value}}” has decimals, but its currency has none',
  '“{{value}}” holds characters that cannot be shown': '“{{value}}” contains characters that cannot be shown',
  'The price of now: is it what you ask for?': 'The current price: is it what you ask for?',
  'Another price than the one of now?': 'A price other than the current one?',
  'The file takes too much to read. Save only the sheet you need, without pictures, and try again.':
    'The file takes too long to read. Save only the sheet and the columns you need, and try again.',
};
