export interface DayFile {
  readonly day: string;
  readonly entries: FileEntry[];
}

export interface FileEntry {
  readonly birthdate: string;
  readonly country: string;
  readonly date: string;
  readonly deathdate: string;
  readonly deathyear: string;
  readonly description: string;
  readonly id: string;
  readonly imageURL: string;
  readonly page: string;
  readonly photo: null | Photo;
  readonly photoAlt: string;
  readonly photoCredit: string;
  readonly photoLicense: string;
  readonly previewURL: string;
  readonly role: string[];
  readonly shareURL: string;
  readonly smallURL: string;
  readonly sources: Source[];
  readonly thumbnailURL: string;
  readonly title: string;
  readonly wikidata: string;
  readonly years: string;
}

export interface Photo {
  readonly height: number;
  readonly width: number;
}

export interface Source {
  readonly title: string;
  readonly url: string;
}

export interface MonthFile {
  readonly entries: FileEntry[];
  readonly month: string;
}

export interface MonthsFile {
  readonly months: ListedMonth[];
}

export interface ListedMonth {
  readonly entries: number;
  readonly month: string;
  readonly tag: string;
}

export interface NamesFile {
  readonly names: NamesEntry[];
  readonly photoAddress: string;
}

export interface NamesEntry {
  readonly birthday: string;
  readonly country: string;
  readonly day: string;
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  readonly roles: string[];
  readonly years: string;
}
