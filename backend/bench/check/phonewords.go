package check

// The words of phone_numbers. In the patterns, capitals make no difference.
const (
	// dialling is what a number is named after.
	dialling = `compos(?:er|ez|e|ant)|appel(?:er|ez|le|ant)|rappel(?:er|ez)|contact(?:er|ez|e|ant)|jo(?:indre|ignez|ignant)|` +
		`alert(?:er|ez)|fa(?:ire|ites)|tél(?:éphone)?\.?|téléphon(?:er|ez|e|ant)|num[ée]ros?(?: \pL+)?(?: d'urgence)?|` +
		`secours|police|pompiers|samu|gendarmerie|urgences?`
	// datedBy is what a date is named after …
	datedBy = `(?:avant|après|depuis|dès|d'ici|jusqu'au|à partir du|du \d{1,2}(?:er)?(?: \pL+)? au|` +
		`lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: le| au| du)?`
	// … and counted what something that has a number is.
	counted = `art(?:icles?|\.)?|alinéas?|lois?|décrets?|chapitre|pages?|p\.|étapes?|points?|n°|nº|apt\.?|appartement|` +
		`bâtiment|b[âa]t\.?|étage|porte|lot|bus|salle|bureau|version|score|note|année|an|[RLD]\.`
	// followers come after a number that counts, dates or measures something.
	followers = `(?i:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|` +
		`h|heures?|min|minutes?|secondes?|jours?|semaines?|mois|ans?|années?|nuits?|fois|` +
		`db|dba|décibels?|m|m²|m2|mètres?|cm|km|kg|euros?|eur|centimes?|dollars?|degrés?|pour cent|` +
		`personnes?|voisins?|habitants?|logements?|étages?|agents?|cas|places?|millions?|milliers?|mille|19\d\d|20\d\d)`
	streets = `(?i:bis|ter|rue|avenue|av|bd|boulevard|place|quai|allée|chemin|impasse|cours|square|route|passage)`
)

var (
	// moreShort are short numbers that libphonenumber does not list.
	moreShort = fieldsOf("116006 116117")

	// calling are words that speak of a call, or of somebody who is called.
	calling = fieldsOf(`appel appels appeler appelez appelle appelant rappeler rappelez composer composez compose
		composant contacter contactez contacte contact contacts joindre joignable joignables joignez téléphone téléphoner
		téléphonez téléphonique tél tel numéro numéros hotline écoute alerter alertez police gendarmerie secours
		pompiers pompier samu urgence urgences samusocial ambulance commissariat allô répond répondent violences maltraitance sos sourds suicide
		24h 7j`)

	// noPlurals end like plurals and are none.
	noPlurals = fieldsOf("sans dès vous nous mais depuis alors puis plus dans jamais toujours ailleurs après très lors")
)
