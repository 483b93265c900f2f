import type { SamplePerson } from "./sample-person.ts";

/** From the first author known by name to the last scholar of Alexandria. */
export const ancientPeople: readonly SamplePerson[] = [
  {
    day: 18,
    title: "Enheduanna",
    description:
      "Before her, stories belonged to no one in particular. Enheduanna, high priestess of the moon god at Ur and daughter of King Sargon of Akkad, signed her work. In her hymns to the goddess Inanna she says “I”, complains of exile, and compares making a poem to giving birth. Scribes copied her verses as school exercises for five hundred years after her death. An alabaster disk found at Ur in 1927 shows her in a tiered robe, supervising a ritual: the first writer in the world whose name we know, caught in the middle of her working day.",
    birthdate: "~2285 BC",
    deathdate: "",
    deathyear: "~2250 BC",
    country: "Akkad (today Iraq)",
    role: ["Poet", "Priestess"],
  },
  {
    day: -33,
    title: "Thales of Miletus",
    description:
      "Asked what everything is made of, Thales answered: water. He was wrong, and it hardly matters. What was new was the kind of answer, one that named no god and invited others to argue. His own pupils did so at once. Later Greeks told that he measured the pyramids by their shadows, foretold an eclipse, and cornered the olive presses one winter to prove that a philosopher could be rich if he cared to. Not a line of his writing survives. The habit of asking for reasons does.",
    birthdate: "~624 BC",
    deathdate: "",
    deathyear: "~547 BC",
    country: "Ionia (today Türkiye)",
    role: ["Philosopher", "Astronomer"],
  },
  {
    day: 5,
    title: "孔子 (Confucius)",
    description:
      "He wanted a post at court and mostly failed to get one. For years Kong Qiu traveled from state to state with a cartload of students, offering advice that rulers admired and ignored. So he taught instead, and took pupils who could pay with no more than a bundle of dried meat. Character, he told them, is made by practice: by how one listens, mourns, bows, keeps a promise. He wrote no book. His students gathered his remarks into the Analects after he died in 479 BC, and for two thousand years East Asia examined its officials on them.",
    birthdate: "551 BC",
    deathdate: "",
    deathyear: "479 BC",
    country: "China",
    role: ["Philosopher", "Teacher"],
  },
  {
    day: -24,
    title: "Hippocrates",
    description:
      "Epilepsy was called the sacred disease until a physician from the island of Kos wrote that it was no more sacred than any other, and that people call divine what they do not understand. Whether Hippocrates held the pen himself is uncertain; some sixty works go under his name, and they disagree with each other. What they share is a method: watch the patient, write down what happens day by day, and report the failures too. The oath that doctors know him by asks for secrecy, restraint, and above all for doing no wrong.",
    birthdate: "~460 BC",
    deathdate: "",
    deathyear: "~370 BC",
    country: "Greece",
    role: ["Physician"],
  },
  {
    day: 1,
    title: "Archimedes",
    description:
      "Give me a place to stand, he said, and I shall move the Earth. Archimedes of Syracuse found the laws of the lever and of floating bodies, trapped π between two fractions, and counted the grains of sand that would fill the universe merely to show that numbers do not run out. His machines kept a Roman fleet out of the harbor for two years. When the city fell in 212 BC, a soldier killed him against orders, by tradition while he was drawing circles in the dust. On his tomb stood a sphere inside a cylinder, the theorem he was proudest of.",
    birthdate: "~287 BC",
    deathdate: "",
    deathyear: "212 BC",
    country: "Sicily (today Italy)",
    role: ["Mathematician", "Engineer"],
  },
  {
    day: -11,
    title: "Eratosthenes",
    description:
      "At noon on midsummer's day the sun shines straight down a well at Syene, while in Alexandria a column still throws a shadow. From the angle of that shadow, and the distance between the two towns, the librarian of Alexandria worked out the girth of the whole Earth, and came remarkably close. He also drew the first map with lines of latitude and sifted prime numbers with a method that children still learn. Rivals nicknamed him Beta, second best at everything. He took it well, being second best at nearly everything there was.",
    birthdate: "~276 BC",
    deathdate: "",
    deathyear: "~194 BC",
    country: "Cyrene (today Libya)",
    role: ["Geographer", "Mathematician", "Librarian"],
  },
  {
    day: -19,
    title: "張衡 (Zhang Heng)",
    description:
      "In the year 132 the imperial astronomer of China showed the court a bronze jar ringed with eight dragons, each holding a ball above the open mouth of a toad. When the earth shook far away, one ball would drop and show the direction. The story goes that a ball fell one day when nobody in the capital had felt a thing; some days later a messenger rode in with news of a quake in the west. Zhang Heng also mapped thousands of stars, improved the calendar, and wrote long poems about cities and about going home.",
    birthdate: "78",
    deathdate: "",
    deathyear: "139",
    country: "China",
    role: ["Astronomer", "Inventor", "Poet"],
  },
  {
    day: -4,
    title: "Hypatia",
    description:
      "Students came to Alexandria from all over the eastern empire to hear her, pagans and Christians alike, and some of them became bishops. Hypatia taught the mathematics of cones and the motions of the planets, edited Ptolemy with her father Theon, and told a pupil in a letter how to build an astrolabe. She advised the city's governor in public, which women did not do. In March 415 a mob caught up in a quarrel between governor and bishop dragged her from her carriage and killed her. One of her students kept writing to her as mother, sister, teacher.",
    birthdate: "~355",
    deathdate: "",
    deathyear: "415",
    country: "Egypt",
    role: ["Mathematician", "Philosopher"],
  },
];
