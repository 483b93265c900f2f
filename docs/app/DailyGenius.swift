// This file was generated from JSON Schema using quicktype, do not modify it directly.
// To parse the JSON, add this file to your project and do:
//
//   let fileEntry = try? JSONDecoder().decode(FileEntry.self, from: jsonData)
//   let dayFile = try? JSONDecoder().decode(DayFile.self, from: jsonData)
//   let monthFile = try? JSONDecoder().decode(MonthFile.self, from: jsonData)
//   let listedMonth = try? JSONDecoder().decode(ListedMonth.self, from: jsonData)
//   let monthsFile = try? JSONDecoder().decode(MonthsFile.self, from: jsonData)
//   let namesEntry = try? JSONDecoder().decode(NamesEntry.self, from: jsonData)
//   let namesFile = try? JSONDecoder().decode(NamesFile.self, from: jsonData)

import Foundation

// MARK: - DayFile
public struct DayFile: Codable {
    public let day: String
    public let entries: [FileEntry]

    public enum CodingKeys: String, CodingKey {
        case day = "day"
        case entries = "entries"
    }

    public init(day: String, entries: [FileEntry]) {
        self.day = day
        self.entries = entries
    }
}

// MARK: - FileEntry
public struct FileEntry: Codable {
    public let birthdate: String
    public let country: String
    public let date: String
    public let deathdate: String
    public let deathyear: String
    public let description: String
    public let id: String
    public let imageURL: String
    public let page: String
    public let photo: Photo?
    public let photoAlt: String
    public let photoCredit: String
    public let photoLicense: String
    public let previewURL: String
    public let role: [String]
    public let shareURL: String
    public let smallURL: String
    public let sources: [Source]
    public let thumbnailURL: String
    public let title: String
    public let wikidata: String
    public let years: String

    public enum CodingKeys: String, CodingKey {
        case birthdate = "birthdate"
        case country = "country"
        case date = "date"
        case deathdate = "deathdate"
        case deathyear = "deathyear"
        case description = "description"
        case id = "id"
        case imageURL = "imageURL"
        case page = "page"
        case photo = "photo"
        case photoAlt = "photoAlt"
        case photoCredit = "photoCredit"
        case photoLicense = "photoLicense"
        case previewURL = "previewURL"
        case role = "role"
        case shareURL = "shareURL"
        case smallURL = "smallURL"
        case sources = "sources"
        case thumbnailURL = "thumbnailURL"
        case title = "title"
        case wikidata = "wikidata"
        case years = "years"
    }

    public init(birthdate: String, country: String, date: String, deathdate: String, deathyear: String, description: String, id: String, imageURL: String, page: String, photo: Photo?, photoAlt: String, photoCredit: String, photoLicense: String, previewURL: String, role: [String], shareURL: String, smallURL: String, sources: [Source], thumbnailURL: String, title: String, wikidata: String, years: String) {
        self.birthdate = birthdate
        self.country = country
        self.date = date
        self.deathdate = deathdate
        self.deathyear = deathyear
        self.description = description
        self.id = id
        self.imageURL = imageURL
        self.page = page
        self.photo = photo
        self.photoAlt = photoAlt
        self.photoCredit = photoCredit
        self.photoLicense = photoLicense
        self.previewURL = previewURL
        self.role = role
        self.shareURL = shareURL
        self.smallURL = smallURL
        self.sources = sources
        self.thumbnailURL = thumbnailURL
        self.title = title
        self.wikidata = wikidata
        self.years = years
    }
}

// MARK: - Photo
public struct Photo: Codable {
    public let height: Int
    public let width: Int

    public enum CodingKeys: String, CodingKey {
        case height = "height"
        case width = "width"
    }

    public init(height: Int, width: Int) {
        self.height = height
        self.width = width
    }
}

// MARK: - Source
public struct Source: Codable {
    public let title: String
    public let url: String

    public enum CodingKeys: String, CodingKey {
        case title = "title"
        case url = "url"
    }

    public init(title: String, url: String) {
        self.title = title
        self.url = url
    }
}

// MARK: - MonthFile
public struct MonthFile: Codable {
    public let entries: [FileEntry]
    public let month: String

    public enum CodingKeys: String, CodingKey {
        case entries = "entries"
        case month = "month"
    }

    public init(entries: [FileEntry], month: String) {
        self.entries = entries
        self.month = month
    }
}

// MARK: - MonthsFile
public struct MonthsFile: Codable {
    public let months: [ListedMonth]

    public enum CodingKeys: String, CodingKey {
        case months = "months"
    }

    public init(months: [ListedMonth]) {
        self.months = months
    }
}

// MARK: - ListedMonth
public struct ListedMonth: Codable {
    public let entries: Int
    public let month: String
    public let tag: String

    public enum CodingKeys: String, CodingKey {
        case entries = "entries"
        case month = "month"
        case tag = "tag"
    }

    public init(entries: Int, month: String, tag: String) {
        self.entries = entries
        self.month = month
        self.tag = tag
    }
}

// MARK: - NamesFile
public struct NamesFile: Codable {
    public let names: [NamesEntry]
    public let photoAddress: String

    public enum CodingKeys: String, CodingKey {
        case names = "names"
        case photoAddress = "photoAddress"
    }

    public init(names: [NamesEntry], photoAddress: String) {
        self.names = names
        self.photoAddress = photoAddress
    }
}

// MARK: - NamesEntry
public struct NamesEntry: Codable {
    public let birthday: String
    public let country: String
    public let day: String
    public let id: String
    public let name: String
    public let photo: String
    public let roles: [String]
    public let years: String

    public enum CodingKeys: String, CodingKey {
        case birthday = "birthday"
        case country = "country"
        case day = "day"
        case id = "id"
        case name = "name"
        case photo = "photo"
        case roles = "roles"
        case years = "years"
    }

    public init(birthday: String, country: String, day: String, id: String, name: String, photo: String, roles: [String], years: String) {
        self.birthday = birthday
        self.country = country
        self.day = day
        self.id = id
        self.name = name
        self.photo = photo
        self.roles = roles
        self.years = years
    }
}
