package check

// The word lists of formal_address, in lower case.
var (
	acronyms  = fieldsOf("ta te tes toi") // tribunal administratif, TES …
	masculine = fieldsOf("le un du au")
	// articles come before a noun, and never before a possessive.
	articles = fieldsOf("le un du au ce cet quel son mon leur notre votre aucun chaque certain")
	// ofThings come before « tien ».
	ofThings = fieldsOf("le la les du au aux des un une")
	demi     = fieldsOf("demi semi quart")

	qualities   = fieldsOf("même autre bon mauvais beau petit grand haut bas vrai simple nouveau seul juste")
	toneFollows = fieldsOf(`de du d neutre neutres courtois ferme poli cordial cordiale agressif adapté mesuré apaisé apaisant
		respectueux formel informel amical menaçant bienveillant conciliant posé approprié modéré factuel officiel
		administratif ironique chaleureux monocorde accusateur sur monte est était doit peut reste et ou`)
	afterTone = fieldsOf("et ou mais dans avec plus moins quand qui que à pour selon sur entre si lorsque car")

	auxiliaries = fieldsOf(`est sont était étaient sera seront serait seraient fut furent soit soient suis être été étant
		a ont ai avons avez avions aviez avait avaient aura auront aurait auraient avoir ayant eut eurent eût`)
	adverbs = fieldsOf(`bien enfin soudain soudainement jamais toujours pas aussitôt alors longtemps plus vite finalement
		brusquement tout donc déjà presque aussi ainsi`)
	secondPerson = fieldsOf("peux dois as es vas veux sais pourras devras auras seras iras")
	thirdPerson  = fieldsOf("il elle on ils elles")
	// verbBefore tells that « tiens » or « tienne » is a form of « tenir ».
	verbBefore = fieldsOf("je j que qu quoi afin ne")

	negations   = fieldsOf("pas jamais plus rien surtout")
	softeners   = fieldsOf("surtout alors donc puis ensuite")
	introducers = fieldsOf(`si s sinon ensuite puis enfin d dans en pour avant après quand lorsque alors donc surtout dès
		ainsi au aux à idéalement également`)

	// ownImperatives are spelled unlike the third person.
	ownImperatives = fieldsOf(`prends fais écris dis mets remets permets choisis remplis réunis saisis préviens viens reviens
		attends joins lis relis sois aie rends réponds défends suis décris obtiens transmets inscris établis agis fournis
		avertis réfléchis entends descends connais reconnais maintiens vois tiens finis`)
	// participles are also plural participles, when one of joined follows.
	participles = fieldsOf("choisis remplis réunis saisis fournis avertis établis permis mis")
	joined      = fieldsOf("par de du des d en à au dans sur ensemble")
	// sharedImperatives are also the third person, and no nouns.
	sharedImperatives = fieldsOf(`appelle rappelle contacte consulte évite vérifie essaie essaye signale envoie explique
		parle hésite oublie rassemble regarde pense discute utilise va renseigne rapproche privilégie évalue imprime
		télécharge ouvre commence`)
)

// vowels are the letters before which « te » becomes « t' ».
const vowels = "aàâeéèêëiîïoôuùûüyhœæ"
