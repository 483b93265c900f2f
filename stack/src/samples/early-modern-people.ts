import type { SamplePerson } from "./sample-person.ts";

/** From Leonardo to the fossils of Lyme Regis. */
export const earlyModernPeople: readonly SamplePerson[] = [
  {
    day: -1,
    title: "Leonardo da Vinci",
    description:
      "Describe the tongue of the woodpecker, he reminded himself in a list of things to do. Leonardo filled thousands of pages from right to left with water, wings, muscles, gears and the faces of strangers he had followed through the street. He opened some thirty bodies by candlelight and drew the heart so well that surgeons still learn from it. Hardly anything got finished: the bronze horse, the flying machine, the book. He carried one small portrait of a Florentine lady with him for sixteen years, adding glazes thinner than a hair, and took her to France when he died there.",
    birthdate: "1452/04/15",
    deathdate: "1519/05/02",
    country: "Italy",
    role: ["Painter", "Engineer", "Anatomist"],
  },
  {
    day: -20,
    title: "Mikołaj Kopernik (Nicolaus Copernicus)",
    description:
      "By day he ran a cathedral's estates, treated the sick and argued about the coinage. At night he watched the planets from a tower on the Baltic coast. Copernicus moved the Sun to the middle and set the Earth spinning, because then the tangled wanderings of the planets fell into order by themselves. He kept the manuscript in a drawer for thirty years, until a young professor from Wittenberg talked him into print. The first copy is said to have reached him on the day he died.",
    birthdate: "1473/02/19",
    deathdate: "1543/05/24",
    country: "Poland",
    role: ["Astronomer", "Canon"],
  },
  {
    day: 10,
    title: "Mimar Sinan",
    description:
      "The sultan's architect had been a soldier and a builder of bridges first, and it shows: his domes stand. Taken from a village near Kayseri as a conscript, Sinan was nearly fifty when he was given the office, and he held it for half a century and more than three hundred buildings. He called the Şehzade mosque the work of an apprentice and the Süleymaniye that of a journeyman. The masterpiece came at about eighty, in Edirne: eight pillars, one dome wider than any he had dared, and light from every side. Earthquakes have tested it ever since.",
    birthdate: "~1488",
    deathdate: "1588/07/17",
    country: "Türkiye",
    role: ["Architect", "Engineer"],
  },
  {
    day: -40,
    title: "Galileo Galilei",
    description:
      "In January 1610 he pointed his new telescope at Jupiter and drew three small stars in a line beside it. The next night they had moved; by the end of the week there were four, and Galileo knew that he was looking at moons. He published in March, named them after his patron, and showed the mountains of our own Moon to anyone who would put an eye to the tube. Twenty-three years later the Inquisition made him kneel and take back that the Earth moves. Confined to his house near Florence and going blind, he wrote his best book there, about falling bodies and the strength of beams, and had it smuggled out to a printer in Leiden.",
    birthdate: "1564/02/15",
    deathdate: "1642/01/08",
    country: "Italy",
    role: ["Astronomer", "Physicist"],
  },
  {
    day: -5,
    title: "Johannes Kepler",
    description:
      "Eight minutes of arc, a quarter of the width of the Moon: by so little did the orbit of Mars refuse to be a circle. Another man would have blamed the observations. Kepler trusted Tycho Brahe's figures, threw away five years of work, and found the ellipse. He cast horoscopes to pay the rent, defended his mother in a trial for witchcraft, worked out how the eye makes its image upside down, and wrote a story about a voyage to the Moon. I measured the skies, his epitaph says; now I measure the shadows.",
    birthdate: "1571/12/27",
    deathdate: "1630/11/15",
    country: "Germany",
    role: ["Astronomer", "Mathematician"],
  },
  {
    day: -22,
    title: "関孝和 (Seki Takakazu)",
    description:
      "Japan was closed to the world, and inside it mathematics was a craft with schools and secrets, its finest results painted on wooden tablets and hung in temples. Seki Takakazu, an accountant in the service of a lord, worked out determinants for solving equations some years before Leibniz did, found the numbers that Europe would name after Bernoulli, and reckoned π to ten places with a trick for speeding up slow sums. He taught by setting problems rather than giving proofs; his pupils finished the proofs for him, over generations.",
    birthdate: "~1642",
    deathdate: "1708/12/05",
    country: "Japan",
    role: ["Mathematician"],
  },
  {
    day: -9,
    title: "Isaac Newton",
    description:
      "Plague closed Cambridge, so he went home to the farm and in two years laid out the calculus, took white light apart with a prism, and began to wonder whether what pulls an apple also holds the Moon. Then he told almost no one. It took Halley's visit, and Halley's money, to bring the Principia into print in 1687, and heaven and Earth have obeyed the same laws ever since. Newton spent as many hours on alchemy and on the dates of the Bible, ran the Mint without mercy for forgers, and compared himself to a boy collecting pebbles on a beach.",
    birthdate: "1643/01/04",
    deathdate: "1727/03/31",
    country: "United Kingdom",
    role: ["Physicist", "Mathematician"],
  },
  {
    day: 0,
    title: "Maria Sibylla Merian",
    description:
      "Caterpillars were thought to be born of mud. At thirteen she was raising silkworms to see for herself, and she never stopped: every insect from egg to wing, always on the plant it eats, drawn from life. At fifty-two, divorced and with her younger daughter for company, Merian sold her paintings and sailed to Suriname, where she climbed into the forest and listened to what enslaved women told her about the plants. The great book of 1705 shows moths as large as a hand, a spider that eats birds, and an idea that had no name yet: ecology.",
    birthdate: "1647/04/02",
    deathdate: "1717/01/13",
    country: "Germany",
    role: ["Naturalist", "Illustrator"],
  },
  {
    day: 14,
    title: "Sor Juana Inés de la Cruz",
    description:
      "She learned to read at three by following her sister to school, and offered to dress as a boy to attend the university of Mexico. Instead she became a nun, which left her a cell of her own, and filled it with some thousands of books, instruments and maps. Juana wrote plays, love poems and philosophy that were printed in Madrid and read from Lima to Manila. When a bishop advised her to give up worldly study she answered that one can philosophize very well while cooking supper; had Aristotle cooked, he would have written more.",
    birthdate: "~1648/11/12",
    deathdate: "1695/04/17",
    country: "Mexico",
    role: ["Poet", "Scholar"],
  },
  {
    day: -37,
    title: "Émilie du Châtelet",
    description:
      "At Cirey she and Voltaire set up a laboratory in the hall and dined to the sound of each other's arguments. Du Châtelet showed from experiments with balls dropped into clay that the force of a moving body grows with the square of its speed, against Newton's own followers, and then translated Newton: the Principia complete, with a commentary that carried it further. Pregnant at forty-two and fearing she would not live, she worked eighteen hours a day to finish, and dated the manuscript. She died within the week. It is still the French edition.",
    birthdate: "1706/12/17",
    deathdate: "1749/09/10",
    country: "France",
    role: ["Physicist", "Translator"],
  },
  {
    day: 4,
    title: "Laura Bassi",
    description:
      "At twenty she defended forty-nine theses in the town hall of Bologna before the archbishop, two cardinals and a crowd that spilled into the square. The university gave her a chair, the first woman in Europe to be paid to teach physics, and then asked her to lecture only on festive days. So she taught at home, where she and her husband kept the best-equipped laboratory in the city, and for decades students learned Newton and electricity in her parlor, among eight children. At sixty-four she was given the professorship of experimental physics, with her husband as her assistant.",
    birthdate: "1711/10/29",
    deathdate: "1778/02/20",
    country: "Italy",
    role: ["Physicist", "Professor"],
  },
  {
    day: -25,
    title: "Benjamin Banneker",
    description:
      "As a young man he took apart a borrowed pocket watch, drew every wheel, and carved a clock of wood that struck the hours for decades. A free Black tobacco farmer in Maryland, Banneker taught himself astronomy in middle age from books lent by a neighbor, helped survey the new federal capital, and published almanacs with his own reckoning of sun, moon and tides. He sent one to Thomas Jefferson with a letter asking how the man who wrote that all are created equal could hold people in slavery. The letter was printed, too.",
    birthdate: "1731/11/09",
    deathdate: "1806/10/19",
    country: "United States",
    role: ["Astronomer", "Surveyor"],
  },
  {
    day: -13,
    title: "Caroline Herschel",
    description:
      "Her mother meant her to be the household's servant; her brother William fetched her to England to sing. When he turned from music to telescopes she turned with him, fed him by the spoonful while he polished mirrors for sixteen hours, and wrote down his stars through winter nights until the ink froze. Then she swept the sky on her own account and found eight comets. The king granted her fifty pounds a year, which made her the first woman paid to do science in Britain. At ninety-six she sang for a visiting prince.",
    birthdate: "1750/03/16",
    deathdate: "1848/01/09",
    country: "Germany",
    role: ["Astronomer"],
  },
  {
    day: 19,
    title: "王貞儀 (Wang Zhenyi)",
    description:
      "She hung a crystal lamp from the ceiling of a garden pavilion, set a round table beneath it for the Earth and a mirror for the Moon, moved them about, and understood eclipses. Wang Zhenyi learned from her grandfather's library of seventy-five cases of books, rode and shot with the women of a general's family at his place of exile, and then wrote plainly about the stars, so that beginners need not despair as she once had. Are you not convinced, asks one of her poems, that daughters can be heroes too? She was twenty-nine when she died.",
    birthdate: "1768",
    deathdate: "",
    deathyear: "1797",
    country: "China",
    role: ["Astronomer", "Poet"],
  },
  {
    day: -2,
    title: "Mary Anning",
    description:
      "Winter was the season to work, when storms brought down the cliffs at Lyme Regis and the sea had not yet carried off what they held. With a hammer, a basket and a dog called Tray, a cabinetmaker's daughter dug out the first ichthyosaur that scholars noticed, the first complete plesiosaur, a flying reptile, and the truth about the stones that turned out to be fossil dung. Learned gentlemen bought her finds and published them under their own names. The Geological Society did not admit women. Its members paid for a window in her church when she died.",
    birthdate: "1799/05/21",
    deathdate: "1847/03/09",
    country: "United Kingdom",
    role: ["Palaeontologist", "Fossil collector"],
  },
];
